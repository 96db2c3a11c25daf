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
  'Enter the key in the field “API key”.': 'Geben Sie den Schlüssel im Feld „API-Schlüssel“ ein.',
  'No model to ask: write the id of one under “Models”.':
    'Kein Modell zum Fragen: Schreiben Sie die Kennung eines Modells unter „Modelle“.',
  'Costs a few tokens of {model}, so it is tried on request only.':
    'Kostet ein paar Tokens von {model} und wird deshalb nur auf Wunsch versucht.',
  'Asking {model} for one word…': '{model} wird um ein Wort gebeten …',
  '{model} began to answer after {count} s, and its answer is readable.':
    '{model} begann nach {count} s zu antworten, und die Antwort ist lesbar.',
  'Asking {model} to call a tool…': '{model} wird gebeten, ein Werkzeug aufzurufen …',
  '{model} called the tool as asked.': '{model} hat das Werkzeug wie gewünscht aufgerufen.',
  '{model} called the tool with arguments that are no JSON.':
    '{model} hat das Werkzeug mit Argumenten aufgerufen, die kein JSON sind.',
  '{model} ended its answer without a word.': '{model} beendete seine Antwort ohne ein Wort.',
  '{model} answered in words instead of calling the tool.':
    '{model} antwortete mit Worten, statt das Werkzeug aufzurufen.',
  'Try again; if it happens again, something between this page and the provider ends the connection.':
    'Versuchen Sie es erneut; wenn es wieder passiert, beendet etwas zwischen dieser Seite und dem Anbieter die Verbindung.',
  'Check that the type of the provider fits its server, or try another model.':
    'Prüfen Sie, ob die Art des Anbieters zu seinem Server passt, oder versuchen Sie ein anderes Modell.',
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
  '{host} lets this page read its list, but refuses the header “content-type” that every question needs.':
    '{host} lässt diese Seite die Liste lesen, lehnt aber die Kopfzeile „content-type“ ab, die jede Frage braucht.',
  'Let the server allow that header (Access-Control-Allow-Headers), or use a proxy of your own that does.':
    'Lassen Sie den Server diese Kopfzeile erlauben (Access-Control-Allow-Headers), oder benutzen Sie einen eigenen Proxy, der es tut.',
  'The provider does not list {models}.': 'Der Anbieter führt {models} nicht auf.',
  'It lists {count} models, such as {models}.': 'Er führt {count} Modelle auf, etwa {models}.',
  '{host} answers, but has no list of models at {address}.':
    '{host} antwortet, hat unter {address} aber keine Liste von Modellen.',
  'The list is at another address: change the base URL to {address}.':
    'Die Liste steht unter einer anderen Adresse: Ändern Sie die Basis-URL in {address}.',
  'Check the proxy address, and whether the proxy is running.':
    'Prüfen Sie die Proxy-Adresse und ob der Proxy läuft.',
  'Check the base URL, and whether the server is running.':
    'Prüfen Sie die Basis-URL und ob der Server läuft.',
  'OpenRouter did not give a key for the code that it had sent.':
    'OpenRouter gab für den Code, den es gesendet hatte, keinen Schlüssel.',
  'A code can be used once, and only for a short time.': 'Ein Code gilt einmal und nur für kurze Zeit.',
  '{host} did not answer in time.': '{host} hat nicht rechtzeitig geantwortet.',
  'Try again.': 'Versuchen Sie es erneut.',
  'OpenRouter answered without a key.': 'OpenRouter antwortete ohne Schlüssel.',
  'Something else answers at {host}.': 'Unter {host} antwortet etwas anderes.',
  'If it is the server you look for, write its address under “Base URL” and test the connection.':
    'Wenn es der gesuchte Server ist, schreiben Sie seine Adresse unter „Basis-URL“ und testen Sie die Verbindung.',
  'The model answered without a picture.': 'Das Modell antwortete ohne Bild.',
  'Check in Settings, Models that it is an image model.':
    'Prüfen Sie unter Einstellungen, Modelle, ob es ein Bildmodell ist.',
  '{name} is a kind of provider whose image models are not supported here.':
    'Bildmodelle von Anbietern der Art {name} werden hier nicht unterstützt.',
  'Choose another image model in Settings, Models.':
    'Wählen Sie unter Einstellungen, Modelle ein anderes Bildmodell.',
  'A part of the app that this model needs could not be loaded.':
    'Ein Teil der App, den dieses Modell braucht, war nicht zu laden.',
  'Connect to the internet and reload the page, then retry.':
    'Verbinden Sie sich mit dem Internet, laden Sie die Seite neu und versuchen Sie es erneut.',
  'The provider asks for permission to use a tool of its own, which Innerloop does not support.':
    'Der Anbieter bittet um Erlaubnis für ein eigenes Werkzeug; das unterstützt Innerloop nicht.',
  'The provider wanted to use its own tool “{name}”, which Innerloop does not support.':
    'Der Anbieter wollte sein eigenes Werkzeug „{name}“ benutzen, das Innerloop nicht unterstützt.',
  'models.dev answered with something else than its data.':
    'models.dev antwortete mit etwas anderem als seinen Daten.',
  'This provider failed several times within a minute, so it is left alone for a moment.':
    'Dieser Anbieter ist innerhalb einer Minute mehrmals ausgefallen und wird deshalb kurz in Ruhe gelassen.',
  'Remove everything before the “@”, and enter a key in the field “API key”.':
    'Entfernen Sie alles vor dem „@“ und geben Sie einen Schlüssel im Feld „API-Schlüssel“ ein.',
  'Remove it and everything after it: paths are added to the end of the base URL.':
    'Entfernen Sie es und alles danach: Pfade werden an das Ende der Basis-URL gehängt.',
  'The proxy address is not a web address.': 'Die Proxy-Adresse ist keine Webadresse.',
  'The demo model is built in and cannot be deleted.':
    'Das Demo-Modell ist eingebaut und lässt sich nicht löschen.',
  'Add a provider of your own to use other models.':
    'Fügen Sie einen eigenen Anbieter hinzu, um andere Modelle zu benutzen.',
  'The API key contains characters that no key has.':
    'Der API-Schlüssel enthält Zeichen, die kein Schlüssel hat.',
  'Copy it again from the provider’s site.': 'Kopieren Sie ihn erneut von der Website des Anbieters.',
  'Copy it again from the service’s site.': 'Kopieren Sie ihn erneut von der Website des Dienstes.',
  'There is already a provider named “{name}”.': 'Einen Anbieter namens „{name}“ gibt es schon.',
  'Give this one another name.': 'Geben Sie diesem einen anderen Namen.',
  'A passphrase needs at least {count} characters.': 'Eine Passphrase braucht mindestens {count} Zeichen.',
  'Four or five words that have nothing to do with each other are easy to remember and hard to guess.':
    'Vier oder fünf Wörter, die nichts miteinander zu tun haben, sind leicht zu merken und schwer zu erraten.',
  'The keys are protected by a passphrase already.':
    'Die Schlüssel sind schon durch eine Passphrase geschützt.',
  'Unlock them, then change it.': 'Entsperren Sie sie und ändern Sie sie dann.',
  'The keys are not protected by a passphrase.': 'Die Schlüssel sind nicht durch eine Passphrase geschützt.',
  'Another tab may have removed it.': 'Vielleicht hat ein anderer Tab sie entfernt.',
  'This provider gives no keys by signing in.': 'Dieser Anbieter gibt bei einer Anmeldung keine Schlüssel.',
  'This sign-in was not begun in this browser, or has been used already.':
    'Diese Anmeldung wurde nicht in diesem Browser begonnen oder schon benutzt.',
  'If the provider is in the list below with its key, there is nothing left to do.':
    'Wenn der Anbieter unten mit seinem Schlüssel in der Liste steht, ist nichts mehr zu tun.',
  'Otherwise, press “Sign in with OpenRouter” in the dialog “Add provider” again.':
    'Sonst klicken Sie im Dialog „Anbieter hinzufügen“ noch einmal auf „Mit OpenRouter anmelden“.',
  'To begin anew, press “Sign in with OpenRouter” in the dialog “Add provider” again.':
    'Um neu zu beginnen, klicken Sie im Dialog „Anbieter hinzufügen“ noch einmal auf „Mit OpenRouter anmelden“.',
  'This sign-in was begun more than an hour ago.':
    'Diese Anmeldung wurde vor mehr als einer Stunde begonnen.',
  'OpenRouter sent you back without a key: access was not allowed there.':
    'OpenRouter schickte Sie ohne Schlüssel zurück: Dort wurde der Zugriff nicht erlaubt.',
  'Or create a key on its site, and paste it into the field “API key”.':
    'Oder erstellen Sie auf der Website einen Schlüssel und fügen Sie ihn im Feld „API-Schlüssel“ ein.',
  'OpenRouter sent you back with an error instead of a key.':
    'OpenRouter schickte Sie mit einem Fehler statt mit einem Schlüssel zurück.',

  '{name} answered, and found nothing.': '{name} hat geantwortet und nichts gefunden.',
  'A SearXNG finds nothing where all of its engines are switched off or block it: look at its own page.':
    'Ein SearXNG findet nichts, wenn alle seine Suchmaschinen ausgeschaltet sind oder es sperren: Sehen Sie auf seiner eigenen Seite nach.',
  'This SearXNG does not answer with JSON.': 'Dieses SearXNG antwortet nicht mit JSON.',
  'Set {setting} in its settings.yml and restart it.':
    'Setzen Sie {setting} in seiner settings.yml und starten Sie es neu.',
  'This SearXNG asks to slow down: its limiter takes this page for a bot.':
    'Dieses SearXNG bittet um weniger Tempo: Sein Begrenzer hält diese Seite für einen Bot.',
  'Wait a while; or set “server: limiter: false” in the settings.yml of your own instance.':
    'Warten Sie eine Weile; oder setzen Sie in der settings.yml Ihrer eigenen Instanz „server: limiter: false“.',
  'The SearXNG at {host} gave no answer that this page may read.':
    'Das SearXNG unter {host} gab keine Antwort, die diese Seite lesen darf.',
  'Check that it is running.': 'Prüfen Sie, ob es läuft.',
  'In its settings.yml it needs {setting}, and, so that this page may read it (CORS), “server: default_http_headers: Access-Control-Allow-Origin: {page}”.':
    'In seiner settings.yml braucht es {setting} und, damit diese Seite es lesen darf (CORS), „server: default_http_headers: Access-Control-Allow-Origin: {page}“.',
  'Public instances allow neither.': 'Öffentliche Instanzen erlauben beides nicht.',
  'It may be down, or something on this network blocks it.':
    'Vielleicht ist der Dienst ausgefallen, oder etwas in diesem Netz sperrt ihn.',
  '{name} could not read the page of {host} either.': 'Auch {name} konnte die Seite von {host} nicht lesen.',
  'What {name} answered could not be understood.': 'Was {name} antwortete, war nicht zu verstehen.',
  'Check the address in Settings, Web; a sign-in page of the network may have answered instead.':
    'Prüfen Sie die Adresse unter Einstellungen, Web; vielleicht hat eine Anmeldeseite des Netzes geantwortet.',
  '{name} did not accept the API key.': '{name} hat den API-Schlüssel nicht angenommen.',
  'Check the key in Settings, Web.': 'Prüfen Sie den Schlüssel unter Einstellungen, Web.',
  '{name} wants an API key for this.': '{name} verlangt dafür einen API-Schlüssel.',
  'Add one in Settings, Web.': 'Fügen Sie einen unter Einstellungen, Web hinzu.',
  'The account at {name} has no credit left, or its plan is used up.':
    'Das Konto bei {name} hat kein Guthaben mehr, oder sein Tarif ist verbraucht.',
  'Look at the account on the site of {name}, or choose another service in Settings, Web.':
    'Sehen Sie auf der Website von {name} nach dem Konto oder wählen Sie unter Einstellungen, Web einen anderen Dienst.',
  '{name} asks to slow down: too many requests.': '{name} bittet um weniger Tempo: zu viele Anfragen.',
  'Wait a minute, then try again.': 'Warten Sie eine Minute und versuchen Sie es erneut.',
  '{name} failed to answer.': '{name} konnte nicht antworten.',
  'Try again later.': 'Versuchen Sie es später erneut.',
  '{name} rejected the request (status {status}).':
    '{name} hat die Anfrage zurückgewiesen (Status {status}).',
  '{name} needs an API key.': '{name} braucht einen API-Schlüssel.',
  'Add the key in Settings, Web.': 'Fügen Sie den Schlüssel unter Einstellungen, Web hinzu.',
  '{name} has no address yet.': '{name} hat noch keine Adresse.',
  'Enter the address of your instance in Settings, Web, such as https://search.example.org.':
    'Geben Sie die Adresse Ihrer Instanz unter Einstellungen, Web ein, etwa https://search.example.org.',

  'The assistant that this chat was to begin with was deleted.':
    'Der Assistent, mit dem dieser Chat beginnen sollte, wurde gelöscht.',
  'Start a new chat, and choose another one or none.':
    'Beginnen Sie einen neuen Chat und wählen Sie einen anderen oder keinen.',
  'A newer version of Innerloop uses the storage now.':
    'Den Speicher benutzt jetzt eine neuere Version von Innerloop.',
  'Reload this page to go on with the newer version.':
    'Laden Sie diese Seite neu, um mit der neueren Version weiterzumachen.',
  'Close all other tabs of Innerloop, then reload this page.':
    'Schließen Sie alle anderen Tabs von Innerloop und laden Sie diese Seite dann neu.',
  'Reload the page to see its answer.': 'Laden Sie die Seite neu, um die Antwort zu sehen.',
  'This message was already sent.': 'Diese Nachricht wurde schon gesendet.',
  'The conversation has gone on after this answer.': 'Die Unterhaltung ging nach dieser Antwort weiter.',
  'The message that this answers was deleted.': 'Die Nachricht, auf die dies antwortet, wurde gelöscht.',
  'Undo its deletion first.': 'Machen Sie zuerst ihre Löschung rückgängig.',
  '“{name}” is not stored on this device any more.': '„{name}“ ist auf diesem Gerät nicht mehr gespeichert.',
  'Attach it again, or remove it, and send again.':
    'Hängen Sie es erneut an oder entfernen Sie es und senden Sie noch einmal.',
  'There are {count} memories already, and no more fit.':
    'Es gibt schon {count} Erinnerungen; mehr passen nicht.',
  'Delete some in Settings, Memory.': 'Löschen Sie einige unter Einstellungen, Erinnerung.',
  'No folder for backups is chosen.': 'Es ist kein Ordner für Sicherungen gewählt.',
  'There is no room for the file.': 'Für die Datei ist kein Platz.',
  'Make room on the disk, or choose another place.':
    'Schaffen Sie Platz auf dem Datenträger oder wählen Sie einen anderen Ort.',
  'The browser does not let this page write there any more.':
    'Der Browser lässt diese Seite dort nicht mehr schreiben.',
  'Allow it again in Settings, Data.': 'Erlauben Sie es wieder unter Einstellungen, Daten.',
  'The folder or file is not there any more.': 'Der Ordner oder die Datei ist nicht mehr da.',
  'Choose another place in Settings, Data.': 'Wählen Sie unter Einstellungen, Daten einen anderen Ort.',
  'Nothing in this file is a chat that can be read.': 'Nichts in dieser Datei ist ein lesbarer Chat.',
  'There is no chat in this file.': 'In dieser Datei ist kein Chat.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  'Known are the exports of ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat and Innerloop itself.':
    'Bekannt sind die Exporte von ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat und Innerloop selbst.',
  'This file is no demo that can be opened.': 'Diese Datei ist keine Demo, die sich öffnen lässt.',
  'Choose a file that “Save as demo” made.': 'Wählen Sie eine Datei, die mit „Als Demo speichern“ entstand.',
  '{host} answered with the status {status} instead of a picture.':
    '{host} antwortete mit dem Status {status} statt mit einem Bild.',
  '{host} did not send the picture in time.': '{host} hat das Bild nicht rechtzeitig gesendet.',
  'A chat has at most {count} pinned messages.': 'Ein Chat hat höchstens {count} angeheftete Nachrichten.',
  'Unpin one first.': 'Lösen Sie zuerst eine los.',
  'A message has at most {count} reactions.': 'Eine Nachricht hat höchstens {count} Reaktionen.',
  'A message has at most {count} labels.': 'Eine Nachricht hat höchstens {count} Labels.',
  'Remove one first.': 'Entfernen Sie zuerst eines.',
  'Take one back first.': 'Nehmen Sie zuerst eine zurück.',
  'This message cannot be deleted now: it is being written or answered, or was deleted already.':
    'Diese Nachricht lässt sich jetzt nicht löschen: Sie wird gerade geschrieben oder beantwortet oder wurde schon gelöscht.',
  'Wait for the answer to end, or stop it, then delete the message.':
    'Warten Sie das Ende der Antwort ab oder stoppen Sie sie und löschen Sie die Nachricht dann.',
  'No file was chosen.': 'Es wurde keine Datei gewählt.',
  'This chat is being answered in another tab.': 'Dieser Chat wird gerade in einem anderen Tab beantwortet.',
  'Wait for that answer to end, or stop it there.':
    'Warten Sie das Ende jener Antwort ab oder stoppen Sie sie dort.',
  'An earlier answer of this chat waits for you.': 'Eine frühere Antwort dieses Chats wartet auf Sie.',
  'Another tab is restoring a backup, or looks at one.':
    'Ein anderer Tab spielt gerade eine Sicherung zurück oder sieht eine an.',
  'Close it there, or go on there.': 'Schließen Sie sie dort, oder machen Sie dort weiter.',
  'Answer its question or stop it, then send your message, which is kept.':
    'Beantworten Sie ihre Frage oder stoppen Sie sie; senden Sie dann Ihre Nachricht, die aufgehoben ist.',
  'This is a backup of Innerloop, and no export of chats.':
    'Das ist eine Sicherung von Innerloop und kein Export von Chats.',
  'Choose it under Restore.': 'Wählen Sie sie unter „Wiederherstellen“.',
  'The file is larger than {count} MB.': 'Die Datei ist größer als {count} MB.',
  'Unpack it, and import its conversations.json alone; pictures are then left out.':
    'Entpacken Sie sie und importieren Sie nur ihre conversations.json; Bilder fehlen dann.',

  'The file is protected with a password, so it cannot be read.':
    'Die Datei ist mit einem Passwort geschützt und deshalb nicht lesbar.',
  'Save a copy without a password and attach that.':
    'Speichern Sie eine Kopie ohne Passwort und hängen Sie diese an.',
  'The file is in the format of office programs before 2007, which is not read here.':
    'Die Datei hat das Format von Office-Programmen vor 2007, das hier nicht gelesen wird.',
  'Save it as .docx, .xlsx, .pptx or PDF and attach that.':
    'Speichern Sie sie als .docx, .xlsx, .pptx oder PDF und hängen Sie diese an.',
  'The file is damaged: it could not be opened.': 'Die Datei ist beschädigt: Sie ließ sich nicht öffnen.',
  'Open and save it anew, then attach that.': 'Öffnen und speichern Sie sie neu und hängen Sie sie dann an.',
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
  'Attach a PDF with text in it, or pictures of the pages that matter, for a model that sees pictures.':
    'Hängen Sie ein PDF mit Text an oder Bilder der wichtigen Seiten, für ein Modell, das Bilder sieht.',
  '“{name}” has {count} megapixels.': '„{name}“ hat {count} Megapixel.',
  'At most {count} can be attached.': 'Höchstens {count} lassen sich anhängen.',
  'Make it smaller and attach it again.': 'Verkleinern Sie es und hängen Sie es erneut an.',
  '“{name}” is damaged: it cannot be read as a picture.':
    '„{name}“ ist beschädigt: Es lässt sich nicht als Bild lesen.',
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
