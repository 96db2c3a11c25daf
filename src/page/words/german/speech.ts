/** Reading aloud and dictation. */
export const speech = {
  'Read aloud': 'Vorlesen',
  'Stop reading': 'Vorlesen beenden',
  'With a voice of this device': 'Mit einer Stimme dieses Geräts',
  'Code left out.': 'Code ausgelassen.',
  'a formula': 'eine Formel',
}
