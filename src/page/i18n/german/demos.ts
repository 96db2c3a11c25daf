export const demos = {
  'Starter prompts': 'Einstiege',
  'Instructions for the assistant': 'Anweisungen für den Assistenten',
  'Made with the built-in demo model.': 'Mit dem eingebauten Demo-Modell gemacht.',
  'Made with {modelId} of {providerName}.': 'Mit {modelId} von {providerName} gemacht.',
  'You do not have it: add a key in Settings, Providers, or use the model that you have.':
    'Sie haben es nicht: Fügen Sie unter Einstellungen, Anbieter einen Schlüssel hinzu oder benutzen Sie das Modell, das Sie haben.',
  'Not used: {ignored}.': 'Nicht benutzt: {ignored}.',
  'All tools may be used; each asks as always.':
    'Alle Werkzeuge dürfen benutzt werden; jedes fragt wie immer.',
  'No tools.': 'Keine Werkzeuge.',
  'Tools: {tools}. Each asks as always.': 'Werkzeuge: {tools}. Jedes fragt wie immer.',
  Demos: 'Demos',
  'Open a demo': 'Eine Demo öffnen',
  'A demo prepares a new chat: prompts to begin with, instructions, a choice of tools, perhaps a recorded conversation. It sends nothing by itself. Make one from any chat: Chat actions, Save as demo. You can also drop a demo file anywhere on this page.':
    'Eine Demo bereitet einen neuen Chat vor: Einstiege, Anweisungen, eine Auswahl an Werkzeugen, vielleicht eine aufgezeichnete Unterhaltung. Von selbst sendet sie nichts. Jeder Chat kann eine werden: Chat-Aktionen, Als Demo speichern. Sie können eine Demo-Datei auch irgendwo auf dieser Seite ablegen.',
  'Demo file': 'Demo-Datei',
  'Open demo': 'Demo öffnen',
  'Reading the demo…': 'Die Demo wird gelesen …',
  'Add its recorded conversation to your chats': 'Ihre aufgezeichnete Unterhaltung zu Ihren Chats hinzufügen',
  'To read, and to go on with.': 'Zum Lesen und zum Weitermachen.',
  'Saved “{title}” as a demo.': '„{title}“ als Demo gespeichert.',
  'One file that others open to begin where you want them to: with your prompts, instructions and choice of tools. It has no key, no address and no approval in it.':
    'Eine Datei, die andere öffnen, um dort zu beginnen, wo Sie möchten: mit Ihren Einstiegen, Anweisungen und Ihrer Auswahl an Werkzeugen. Sie enthält keinen Schlüssel, keine Adresse und keine Freigabe.',
  Description: 'Beschreibung',
  'One a line, at most 8. The first is put into the composer.':
    'Einer je Zeile, höchstens 8. Der erste steht dann im Eingabefeld.',
  'Include this conversation': 'Diese Unterhaltung aufnehmen',
  'As a recording, with all its branches and files. Read it again before you hand it on.':
    'Als Aufzeichnung, mit allen Zweigen und Dateien. Lesen Sie sie noch einmal, bevor Sie sie weitergeben.',
  'Save demo': 'Demo speichern',
}
