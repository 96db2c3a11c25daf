/** Settings, Appearance. */
export const appearance = {
  Appearance: 'Darstellung',
  Theme: 'Farbschema',
  'System follows the setting of this device.': '„System“ richtet sich nach der Einstellung dieses Geräts.',
  Accent: 'Akzentfarbe',
  'Used for focus, the main action, what is running, and links.':
    'Für den Fokus, die wichtigste Aktion, laufende Vorgänge und Links.',
  system: 'System',
  light: 'hell',
  dark: 'dunkel',
  teal: 'Petrol',
  indigo: 'Indigo',
  amber: 'Bernstein',
  rose: 'Rosé',
  'Text size': 'Schriftgröße',
  'Of everything here, on top of the size that is set in this browser.':
    'Für alles hier, zusätzlich zu der Größe, die in diesem Browser eingestellt ist.',
  small: 'klein',
  normal: 'normal',
  large: 'groß',
  largest: 'sehr groß',
  'While a long answer is written': 'Während eine lange Antwort geschrieben wird',
  'Whoever scrolls up is left alone either way.': 'Wer nach oben scrollt, bleibt in jedem Fall dort.',
  'go along with its end': 'ihrem Ende folgen',
  'stay at its beginning': 'an ihrem Anfang bleiben',
  Language: 'Sprache',
  'System follows the language of this browser. What you and the models write stays as it is.':
    '„System“ richtet sich nach der Sprache dieses Browsers. Was Sie und die Modelle schreiben, bleibt, wie es ist.',
  'Numbers and dates': 'Zahlen und Daten',
  'As in {example}': 'Zum Beispiel {example}',
  'As this browser writes them': 'Wie in diesem Browser üblich',
  'The texts of this language could not be loaded. Check the connection, then choose it again.':
    'Die Texte dieser Sprache konnten nicht geladen werden. Prüfen Sie die Verbindung und wählen Sie sie dann erneut.',
  'The browser’s storage could not be used: this choice holds for this visit only.':
    'Der Speicher des Browsers ist nicht verfügbar: Diese Wahl gilt nur für diesen Besuch.',
}
