/** What the worker says: failures, notices, parts of the context. The page looks these up by the English sentence (`translate.ts`). */
export const toldFailures = {
  'This type of provider needs a base URL.': 'Diese Art Anbieter braucht eine Basis-URL.',
  'The base URL contains a user name or password.':
    'Die Basis-URL enthält einen Benutzernamen oder ein Passwort.',
  'The base URL contains a “?” or “#”.': 'Die Basis-URL enthält ein „?“ oder „#“.',
  'Try again, or choose another model.': 'Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
}
