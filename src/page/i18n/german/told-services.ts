/** Providers, services of the web, and what is kept on this device: why something was not done, and the steps of a connection test. */
export const toldServices = {
  'A wrong key looks like no answer at all, because the refusal comes without CORS headers.':
    'Ein falscher Schlüssel sieht aus wie gar keine Antwort, weil die Ablehnung ohne CORS-Kopfzeilen kommt.',
  'Models are the names of your deployments; write one per line.':
    'Modelle sind die Namen Ihrer Bereitstellungen; schreiben Sie einen pro Zeile.',
  'An organisation can forbid calls from browsers; its owner can allow them in the console.':
    'Eine Organisation kann Aufrufe aus Browsern verbieten; wer sie verwaltet, kann sie in der Konsole erlauben.',
  'Its models search the web in every answer, and call no tools of ours.':
    'Seine Modelle suchen bei jeder Antwort im Web und rufen keine unserer Werkzeuge auf.',
  'Keys of Kimi Code (sk-kimi-…) belong to another address, which answers no browser.':
    'Schlüssel von Kimi Code (sk-kimi-…) gehören zu einer anderen Adresse, die keinem Browser antwortet.',
  'Keys of mainland China belong to https://dashscope.aliyuncs.com/compatible-mode/v1.':
    'Schlüssel aus Festlandchina gehören zu https://dashscope.aliyuncs.com/compatible-mode/v1.',
  'Start it with OLLAMA_ORIGINS set to the address of this page, or it refuses every page.':
    'Starten Sie es mit OLLAMA_ORIGINS gleich der Adresse dieser Seite; sonst weist es jede Seite ab.',
  'Switch on “Enable CORS” in its server settings.':
    'Schalten Sie in seinen Servereinstellungen „Enable CORS“ ein.',
  'Any server that speaks OpenAI’s chat completions, such as vLLM or llama.cpp.':
    'Jeder Server, der die Chat-Schnittstelle von OpenAI spricht, etwa vLLM oder llama.cpp.',

  Reachability: 'Erreichbarkeit',
  'CORS preflight and headers': 'CORS-Vorabfrage und Kopfzeilen',
  'Key|record': 'Schlüssel',
  'Model list': 'Modellliste',
  'One streamed token': 'Ein gestreamtes Token',
  'Not tried.': 'Nicht versucht.',
  'The same.': 'Ebenso.',
  '{address} is a web address.': '{address} ist eine Webadresse.',
  '{address} is a web address; requests go through the proxy {host}.':
    '{address} ist eine Webadresse; Anfragen gehen durch den Proxy {host}.',
  'No model to ask: write the id of one under “Models”.':
    'Kein Modell zum Fragen: Schreiben Sie die Kennung eines Modells unter „Modelle“.',
  'Costs a few tokens of {model}, so it is tried on request only.':
    'Kostet ein paar Tokens von {model} und wird deshalb nur auf Wunsch versucht.',
  'Asking {model} for one word…': '{model} wird um ein Wort gebeten …',
  '{model} began to answer after {count} s, and its answer is readable.':
    '{model} begann nach {count} s zu antworten, und die Antwort ist lesbar.',
  'Asking {model} to call a tool…': '{model} wird gebeten, ein Werkzeug aufzurufen …',
  '{model} called the tool as asked.': '{model} hat das Werkzeug wie gewünscht aufgerufen.',
  'The key was accepted.': 'Der Schlüssel wurde angenommen.',
  'None was sent, and none was asked for.': 'Keiner wurde gesendet, und keiner wurde verlangt.',
  'The answer does not say whether the key is right.': 'Die Antwort sagt nicht, ob der Schlüssel stimmt.',
  'Something answers at {host}.': 'Unter {host} antwortet etwas.',
  'Other answers of it can be read by web pages.': 'Andere Antworten von dort sind für Webseiten lesbar.',
  '{host} answered.': '{host} hat geantwortet.',
  '{host} answered through the proxy {via}.': '{host} hat durch den Proxy {via} geantwortet.',
  'This page may send its requests and read the answers.':
    'Diese Seite darf Anfragen senden und die Antworten lesen.',
  'The provider lists no models; enter their ids by hand.':
    'Der Anbieter listet keine Modelle auf; geben Sie ihre Kennungen von Hand ein.',
  '1 model found.': '1 Modell gefunden.',
  '{count} models found.': '{count} Modelle gefunden.',
  '{host} answers, but has no list of models at {address}.':
    '{host} antwortet, hat unter {address} aber keine Liste von Modellen.',
  'The list is at another address: change the base URL to {address}.':
    'Die Liste steht unter einer anderen Adresse: Ändern Sie die Basis-URL in {address}.',
  'A code can be used once, and only for a short time.': 'Ein Code gilt einmal und nur für kurze Zeit.',
  'The provider asks for permission to use a tool of its own, which Innerloop does not support.':
    'Der Anbieter bittet um Erlaubnis für ein eigenes Werkzeug; das unterstützt Innerloop nicht.',
  'The provider wanted to use its own tool “{name}”, which Innerloop does not support.':
    'Der Anbieter wollte sein eigenes Werkzeug „{name}“ benutzen, das Innerloop nicht unterstützt.',
  'Remove everything before the “@”, and enter a key in the field “API key”.':
    'Entfernen Sie alles vor dem „@“ und geben Sie einen Schlüssel im Feld „API-Schlüssel“ ein.',
  'Remove it and everything after it: paths are added to the end of the base URL.':
    'Entfernen Sie es und alles danach: Pfade werden an das Ende der Basis-URL gehängt.',
  'To begin anew, press “Sign in with OpenRouter” in the dialog “Add provider” again.':
    'Um neu zu beginnen, klicken Sie im Dialog „Anbieter hinzufügen“ noch einmal auf „Mit OpenRouter anmelden“.',
  'Or create a key on its site, and paste it into the field “API key”.':
    'Oder erstellen Sie auf der Website einen Schlüssel und fügen Sie ihn im Feld „API-Schlüssel“ ein.',

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
  'noted by the makers of big-AGI, another chat app':
    'vermerkt von den Machern von big-AGI, einer anderen Chat-App',
  'noted by the makers of big-AGI, another chat app, and by Simon Willison':
    'vermerkt von den Machern von big-AGI, einer anderen Chat-App, und von Simon Willison',
  'noted by the makers of big-AGI, another chat app: it allows pages of nvidia.com only':
    'vermerkt von den Machern von big-AGI, einer anderen Chat-App: Nur Seiten von nvidia.com sind erlaubt',
  'big-AGI, another chat app, offers it; LobeHub met a refusal':
    'big-AGI, eine andere Chat-App, bietet es an; LobeHub wurde abgewiesen',
  'big-AGI, another chat app, reaches it; another one says that it needs a proxy':
    'big-AGI, eine andere Chat-App, erreicht ihn; eine weitere sagt, er brauche einen Proxy',
  'nobody has published a measurement': 'niemand hat eine Messung veröffentlicht',
  'described by Simon Willison: the provider has a header for it':
    'beschrieben von Simon Willison: Der Anbieter hat einen Header dafür',
  'reported by users of Ollama and Page Assist': 'berichtet von Nutzern von Ollama und Page Assist',
  'depends on the server': 'hängt vom Server ab',
}
