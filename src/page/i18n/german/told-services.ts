/** Providers, services of the web, and what is kept on this device: why something was not done, and the steps of a connection test. */
export const toldServices = {
  'The provider asks for permission to use a tool of its own, which Innerloop does not support.':
    'Der Anbieter bittet um Erlaubnis für ein eigenes Werkzeug; das unterstützt Innerloop nicht.',
  'The provider wanted to use its own tool “{name}”, which Innerloop does not support.':
    'Der Anbieter wollte sein eigenes Werkzeug „{name}“ benutzen, das Innerloop nicht unterstützt.',

  'There are {count} memories already, and no more fit.':
    'Es gibt schon {count} Erinnerungen; mehr passen nicht.',
  'Delete some in Settings, Memory.': 'Löschen Sie einige unter Einstellungen, Erinnerung.',
  'Nothing was changed.': 'Nichts wurde geändert.',

  'The file is protected with a password, so it cannot be read.':
    'Die Datei ist mit einem Passwort geschützt und deshalb nicht lesbar.',
  'Save a copy without a password and attach that.':
    'Speichern Sie eine Kopie ohne Passwort und hängen Sie diese an.',
  'The file is in the format of office programs before 2007, which is not read here.':
    'Die Datei hat das Format von Office-Programmen vor 2007, das hier nicht gelesen wird.',
  'Save it as .docx, .xlsx, .pptx or PDF and attach that.':
    'Speichern Sie sie als .docx, .xlsx, .pptx oder PDF und hängen Sie diese an.',
  'The file is damaged: it could not be opened.': 'Die Datei ist beschädigt: Sie ließ sich nicht öffnen.',
  'The file unpacks to more than 200 MB, so it was not read.':
    'Die Datei ist entpackt größer als 200 MB und wurde deshalb nicht gelesen.',
  'Attach a part of it.': 'Hängen Sie einen Teil davon an.',
  'The file is an archive with no document in it that can be read.':
    'Die Datei ist ein Archiv ohne lesbares Dokument.',
  'Unpack it and attach the files.': 'Entpacken Sie es und hängen Sie die Dateien an.',
  'The file holds no text.': 'Die Datei enthält keinen Text.',
  'The PDF has one page and no text: they are pictures, as of a scanner.':
    'Das PDF hat eine Seite und keinen Text: Sie ist ein Bild, wie von einem Scanner.',
  'The PDF has {count} pages and no text: they are pictures, as of a scanner.':
    'Das PDF hat {count} Seiten und keinen Text: Sie sind Bilder, wie von einem Scanner.',
  'Text in pictures is not recognised here.': 'Text in Bildern wird hier nicht erkannt.',
}
