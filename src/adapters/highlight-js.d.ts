/** highlight.js depends on the DOM's types, which would make `document` known in every worker. Only this part is used. */
export type LanguageFn = (hljs: unknown) => object
export type Emitter = object
export type HLJSOptions = object
