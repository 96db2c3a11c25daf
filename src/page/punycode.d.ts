/** The package has no types, and a Node.js module has the name of its CommonJS entry. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(host: string): string
}
