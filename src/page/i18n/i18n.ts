/**
 * Lingui's interface with checked placeholders: `i18n.t('Text {name}', { name })` and its alias `i18n._`. It is a namespace, so
 * that the bundler calls the functions directly; as a property of an object, each call would cost bytes before the first paint.
 */
export * as i18n from './t.ts'
