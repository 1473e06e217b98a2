// The part of the translator that the npm package needs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { neededPart } from "../../../cmake/needed_part.mjs";

const value = (made) => made();

test("what does not run is left out, and what runs is kept", () => {
  const cases = [
    ["(()=>{function unused(a){return a+1}return()=>`1`})()", "(()=>{function unused(){}return()=>`1`})()"],
    ["(()=>{const unused=(a,b)=>a+b;return()=>`1`})()", "(()=>{const unused=()=>0;return()=>`1`})()"],
    [
      "(()=>{const all={unused(a){return a+1},used(){return`1`}};return()=>all.used()})()",
      "(()=>{const all={used(){return`1`}};return()=>all.used()})()",
    ],
    [
      "(()=>{const x=1;return()=>{if(x>1){return`much`}return x?`1`:`none`}})()",
      "(()=>{const x=1;return()=>{if(x>1){}return x?`1`:0}})()",
    ],
    [
      "(()=>{const x=1;return()=>{try{return`${x||unknown()}`}catch(error){return error.message}}})()",
      "(()=>{const x=1;return()=>{try{return`${x}`}catch{}}})()",
    ],
    [
      "(()=>{const x=1;return()=>{switch(x){case 1:return`1`;case 2:return`2`;}}})()",
      "(()=>{const x=1;return()=>{switch(x){case 1:return`1`;}}})()",
    ],
    [
      "(()=>{class A{constructor(a){this.a=a}unused(a){return this.a+a}get text(){return`${this.a}`}set " +
        "text(text){this.a=text}}return()=>new A(1).text})()",
      "(()=>{class A{constructor(a){this.a=a}unused(){}get text(){return`${this.a}`}set " +
        "text(a){}}return()=>new A(1).text})()",
    ],
  ];
  for (const [text, needed] of cases) assert.equal(neededPart(text, value), needed);
});

test("a template is left out if the result has no such name", () => {
  const text = "(()=>{const texts={one:`1`,two:`2`,};return()=>`function one(){return ${texts.one}}`})()";
  assert.equal(neededPart(text, value, ["one", "two"]), text.replace("two:`2`,", ""));
});
