// Blocks that would be in each other deeper than engines read texts are not in the text: their statements follow each
// other in one `switch` in a loop, and a jump sets the number of the case where it goes on. Only those are flat that
// contain many others, as others are faster as they are; so all around a flat one are flat too, except for those that
// catch exceptions, which have a machine of their own in them.
export class Machine {
  /** @param {number} index */
  constructor(index) {
    this.index = index;
    this.count = 0; // of its states, without the first
  }

  newState() {
    return ++this.count;
  }

  /** @param {number} state */
  jump(state) {
    return `s${this.index}=${state};continue M${this.index};`;
  }

  /** @param {string} text */
  enclose(text) {
    const { index } = this;
    return `s${index}=0;M${index}:for(;;)switch(s${index}){case 0:${text}break M${index}}`;
  }
}
