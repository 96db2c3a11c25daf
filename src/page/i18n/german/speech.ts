/** Reading aloud and dictation. */
export const speech = {
  'Read aloud': 'Vorlesen',
  'Stop reading': 'Vorlesen beenden',
  'With a voice of this device': 'Mit einer Stimme dieses Geräts',
  'Code left out.': 'Code ausgelassen.',
  'a formula': 'eine Formel',
  Dictate: 'Diktieren',
  'Stop dictating': 'Diktat beenden',
  'Listening…': 'Höre zu …',
  'Writes what you say; it is recognised on this device':
    'Schreibt, was Sie sagen; erkannt wird es auf diesem Gerät',
  'The browser did not allow the microphone. Allow it for this site, then try again.':
    'Der Browser hat das Mikrofon nicht erlaubt. Erlauben Sie es für diese Seite und versuchen Sie es erneut.',
  'Dictation ended: nothing was said for a while.': 'Das Diktat ist beendet: Eine Weile wurde nichts gesagt.',
  'Dictation ended: the browser could not go on listening.':
    'Das Diktat ist zu Ende: Der Browser konnte nicht weiter zuhören.',
}
