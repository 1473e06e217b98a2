export const cppTestText = () => "";
