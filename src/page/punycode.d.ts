/** The package has no types, and a module of node’s own has the name of its CommonJS entry. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(host: string): string
}
