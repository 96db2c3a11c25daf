/** What the worker says: failures, notices, parts of the context. The page looks these up by the English sentence (`translate.ts`). */
export const toldFailures = {
  'That input cannot be used.': 'Diese Eingabe ist nicht brauchbar.',
  'Change it and try again.': 'Ändern Sie sie und versuchen Sie es erneut.',
  'That item no longer exists.': 'Das gibt es nicht mehr.',
  'This chat is already answering.': 'Dieser Chat antwortet schon.',
  'Wait for the answer to end, or stop it first.': 'Warten Sie das Ende der Antwort ab oder stoppen Sie sie.',
  'This answer was taken over by another tab.': 'Diese Antwort wurde von einem anderen Tab übernommen.',
  'What it is by now is shown here as well.': 'Ihr jetziger Stand ist auch hier zu sehen.',
  'The browser’s storage could not be used.': 'Der Speicher des Browsers war nicht benutzbar.',
  'Allow this site to store data, leave private browsing, then reload the page.':
    'Erlauben Sie dieser Website, Daten zu speichern, verlassen Sie den privaten Modus und laden Sie die Seite neu.',
  'Another tab of Innerloop is open and holds the rest: it is deleted as soon as that tab is closed.':
    'Ein anderer Tab von Innerloop ist offen und hält den Rest fest: Dieser wird gelöscht, sobald der Tab geschlossen ist.',
  'Close all other tabs of Innerloop, then try again.':
    'Schließen Sie alle anderen Tabs von Innerloop und versuchen Sie es erneut.',
  'The browser’s storage for this site is full.': 'Der Speicher des Browsers für diese Website ist voll.',
  'Delete chats you no longer need, then try again.':
    'Löschen Sie Chats, die Sie nicht mehr brauchen, und versuchen Sie es erneut.',
  'What was received is kept. Try again.': 'Was ankam, ist aufgehoben. Versuchen Sie es erneut.',
  'A part of Innerloop could not be loaded.': 'Ein Teil von Innerloop konnte nicht geladen werden.',
  'Reload the page, because a newer version may be there, then try again. Without a connection, connect first.':
    'Laden Sie die Seite neu, denn es gibt vielleicht eine neuere Version, und versuchen Sie es dann erneut. Ohne Verbindung stellen Sie diese zuerst her.',
  'Something went wrong inside Innerloop.': 'In Innerloop ist etwas schiefgegangen.',
  'Try again; if it happens again, reload the page.':
    'Versuchen Sie es erneut; wenn es wieder passiert, laden Sie die Seite neu.',
  'This answer was interrupted: the page, the browser or the background worker ended while it was being written.':
    'Diese Antwort wurde unterbrochen: Die Seite, der Browser oder der Hintergrundprozess endete, während sie geschrieben wurde.',
  'What was received is kept. Retry to ask again.':
    'Was ankam, ist aufgehoben. Mit „Erneut versuchen“ wird noch einmal gefragt.',
  'The turn reached its limit of rounds.': 'Die Runde hat ihre Grenze an Durchgängen erreicht.',
  'Earlier tool calls may already have taken effect. Send a message to let it continue.':
    'Frühere Werkzeugaufrufe haben vielleicht schon gewirkt. Senden Sie eine Nachricht, damit es weitergeht.',
  'The provider of this model is no longer set up.':
    'Der Anbieter dieses Modells ist nicht mehr eingerichtet.',
  'Choose another model, or add the provider again in Settings.':
    'Wählen Sie ein anderes Modell oder fügen Sie den Anbieter in den Einstellungen wieder hinzu.',
  'The provider used a tool of its own that Innerloop does not support.':
    'Der Anbieter hat ein eigenes Werkzeug benutzt, das Innerloop nicht unterstützt.',
  'The base URL is not a web address.': 'Die Basis-URL ist keine Webadresse.',
  'Use an address that begins with https:// (or http:// on this computer), such as https://api.openai.com/v1.':
    'Nehmen Sie eine Adresse, die mit https:// beginnt (oder http:// auf diesem Computer), etwa https://api.openai.com/v1.',
  'This type of provider needs a base URL.': 'Diese Art Anbieter braucht eine Basis-URL.',
  'The base URL contains a user name or password.':
    'Die Basis-URL enthält einen Benutzernamen oder ein Passwort.',
  'The base URL contains a “?” or “#”.': 'Die Basis-URL enthält ein „?“ oder „#“.',
  'This provider needs an API key.': 'Dieser Anbieter braucht einen API-Schlüssel.',
  'Add the key in Settings, Providers.': 'Fügen Sie den Schlüssel unter Einstellungen, Anbieter hinzu.',
  'The stored API key cannot be used for this address.':
    'Der gespeicherte API-Schlüssel gilt nicht für diese Adresse.',
  'Enter the key again in Settings, Providers: a key is bound to the address it was saved for.':
    'Geben Sie den Schlüssel unter Einstellungen, Anbieter erneut ein: Ein Schlüssel ist an die Adresse gebunden, für die er gespeichert wurde.',
  'The API key of this provider was kept only until the tab was closed or reloaded.':
    'Der API-Schlüssel dieses Anbieters blieb nur, bis der Tab geschlossen oder neu geladen wurde.',
  'Enter the key again, here or in Settings, Providers.':
    'Geben Sie den Schlüssel erneut ein, hier oder unter Einstellungen, Anbieter.',
  'Your keys are locked.': 'Ihre Schlüssel sind gesperrt.',
  'Unlock them with your passphrase; nothing that you wrote is lost.':
    'Entsperren Sie sie mit Ihrer Passphrase; nichts Geschriebenes ist verloren.',
  'That passphrase does not open the keys.': 'Diese Passphrase öffnet die Schlüssel nicht.',
  'Check capital letters and the keyboard layout, then try again.':
    'Prüfen Sie Großschreibung und Tastaturbelegung und versuchen Sie es erneut.',
  'The provider did not accept the API key.': 'Der Anbieter hat den API-Schlüssel nicht angenommen.',
  'Check the key in Settings, Providers, then retry.':
    'Prüfen Sie den Schlüssel unter Einstellungen, Anbieter und versuchen Sie es erneut.',
  'The account at this provider has no credit left.': 'Das Konto bei diesem Anbieter hat kein Guthaben mehr.',
  'Add credit on the provider’s billing page, then retry.':
    'Laden Sie auf der Abrechnungsseite des Anbieters Guthaben auf und versuchen Sie es erneut.',
  'The provider refused access.': 'Der Anbieter hat den Zugang verweigert.',
  'The key may lack permission for this model, or the organisation forbids calls from a browser.':
    'Dem Schlüssel fehlt vielleicht die Berechtigung für dieses Modell, oder die Organisation verbietet Aufrufe aus einem Browser.',
  'The provider does not allow this organisation’s key to be used from a browser.':
    'Der Anbieter erlaubt nicht, den Schlüssel dieser Organisation aus einem Browser zu benutzen.',
  'An administrator of the organisation can allow it in the provider’s settings; a key of another organisation works as well.':
    'Wer die Organisation verwaltet, kann es in den Einstellungen des Anbieters erlauben; auch der Schlüssel einer anderen Organisation geht.',
  'The model gave no summary.': 'Das Modell hat keine Zusammenfassung geliefert.',
  'The summary was no shorter than the messages.':
    'Die Zusammenfassung war nicht kürzer als die Nachrichten.',
  'Nothing has changed.': 'Es hat sich nichts geändert.',
  'Nothing has changed. Try again, or choose another model.':
    'Es hat sich nichts geändert. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  'Try again, or choose another model.': 'Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  'A message that this summary stands for was changed or deleted since.':
    'Eine Nachricht, für die diese Zusammenfassung steht, wurde seither geändert oder gelöscht.',
  'Compact the earlier messages again.': 'Verdichten Sie die früheren Nachrichten noch einmal.',
  'Compact the messages again.': 'Verdichten Sie die Nachrichten noch einmal.',
  'There are no earlier messages that a summary could stand for.':
    'Es gibt keine früheren Nachrichten, für die eine Zusammenfassung stehen könnte.',
  'The newest turn stays as it is: go on with the chat first.':
    'Die neueste Runde bleibt, wie sie ist: Setzen Sie den Chat zuerst fort.',
  'This answer cannot bear a summary: it is still being written, not shown, or a summary stands for it already.':
    'Diese Antwort kann keine Zusammenfassung tragen: Sie wird noch geschrieben, ist nicht sichtbar, oder eine Zusammenfassung steht schon für sie.',
  'Choose a later answer.': 'Wählen Sie eine spätere Antwort.',
  'The page, the browser or the background worker ended while the summary was being written.':
    'Die Seite, der Browser oder der Hintergrundprozess endete, während die Zusammenfassung geschrieben wurde.',
  'The provider asks to slow down: too many requests.':
    'Der Anbieter bittet um weniger Tempo: zu viele Anfragen.',
  'Wait a moment, then retry.': 'Warten Sie einen Moment und versuchen Sie es erneut.',
  'The provider is overloaded at the moment.': 'Der Anbieter ist gerade überlastet.',
  'Retry in a minute, or choose another model.':
    'Versuchen Sie es in einer Minute erneut oder wählen Sie ein anderes Modell.',
  'The provider failed to answer.': 'Der Anbieter konnte nicht antworten.',
  'Retry; if it persists, look at the provider’s status page.':
    'Versuchen Sie es erneut; wenn es so bleibt, sehen Sie auf der Statusseite des Anbieters nach.',
  'The provider does not know this model, or this address.':
    'Der Anbieter kennt dieses Modell oder diese Adresse nicht.',
  'Check the model’s id and the base URL in Settings, Providers.':
    'Prüfen Sie die Kennung des Modells und die Basis-URL unter Einstellungen, Anbieter.',
  'This model cannot call tools.': 'Dieses Modell kann keine Werkzeuge aufrufen.',
  'Chats work without tools; choose another model for chats that need them.':
    'Chats gehen auch ohne Werkzeuge; wählen Sie ein anderes Modell für Chats, die sie brauchen.',
  'The conversation is longer than this model can read.':
    'Die Unterhaltung ist länger, als dieses Modell lesen kann.',
  'Start a new chat, or choose a model with a larger window.':
    'Beginnen Sie einen neuen Chat oder wählen Sie ein Modell mit größerem Fenster.',
  'The model declined to answer.': 'Das Modell hat die Antwort abgelehnt.',
  'Rephrase the request, or choose another model.':
    'Formulieren Sie die Anfrage anders oder wählen Sie ein anderes Modell.',
  'The provider rejected the request.': 'Der Anbieter hat die Anfrage zurückgewiesen.',
  'See the details for its reason.': 'Den Grund sehen Sie in den Einzelheiten.',
  'This device is offline.': 'Dieses Gerät ist offline.',
  'Connect to the internet, then retry. The demo model and all chats work offline.':
    'Verbinden Sie sich mit dem Internet und versuchen Sie es erneut. Das Demo-Modell und alle Chats gehen offline.',
  'The provider could not be reached.': 'Der Anbieter war nicht erreichbar.',
  'Likely causes: the address is wrong, the server is not running, or it does not allow this page to call it (CORS).':
    'Wahrscheinliche Gründe: Die Adresse ist falsch, der Server läuft nicht, oder er lässt sich von dieser Seite nicht aufrufen (CORS).',
  'The server is there, but does not let web pages read its answers (CORS).':
    'Der Server ist da, lässt Webseiten aber seine Antworten nicht lesen (CORS).',
  'Allow this page’s address in the server’s CORS settings, or use a proxy of your own that does.':
    'Erlauben Sie die Adresse dieser Seite in den CORS-Einstellungen des Servers oder benutzen Sie einen eigenen Proxy, der es tut.',
  'No server answered at this address.': 'Unter dieser Adresse hat kein Server geantwortet.',
  'Start the server, and check the port.': 'Starten Sie den Server und prüfen Sie den Port.',
  'A server is running there, but does not allow this page to call it.':
    'Dort läuft ein Server, lässt sich aber von dieser Seite nicht aufrufen.',
  'Allow this page’s address in the server’s CORS settings, then try again.':
    'Erlauben Sie die Adresse dieser Seite in den CORS-Einstellungen des Servers und versuchen Sie es erneut.',
  'The browser does not let this page reach servers on this computer or its network.':
    'Der Browser lässt diese Seite keine Server auf diesem Computer oder in seinem Netz erreichen.',
  'Open the site’s settings (the icon before the address), allow “Local network access”, then try again.':
    'Öffnen Sie die Einstellungen der Website (das Symbol vor der Adresse), erlauben Sie den Zugriff auf das lokale Netzwerk und versuchen Sie es erneut.',
  'The browser blocks this address, because it is not encrypted.':
    'Der Browser sperrt diese Adresse, weil sie nicht verschlüsselt ist.',
  'Use an https:// address.': 'Nehmen Sie eine Adresse mit https://.',
  'This address is not called.': 'Diese Adresse wird nicht aufgerufen.',
  'Check the address.': 'Prüfen Sie die Adresse.',
  'The proxy did not pass the request on.': 'Der Proxy hat die Anfrage nicht weitergegeben.',
  'Signing in gave no key.': 'Die Anmeldung ergab keinen Schlüssel.',
  'The address redirects to another one, and the browser does not tell a web page to which.':
    'Die Adresse leitet auf eine andere um, und der Browser verrät einer Webseite nicht, auf welche.',
  'Use the final address.': 'Nehmen Sie die endgültige Adresse.',
  'The answer is larger than any answer should be, so reading it was ended.':
    'Die Antwort ist größer, als eine Antwort sein sollte; das Lesen wurde deshalb beendet.',
  'A web page answered instead of the provider.': 'Statt des Anbieters hat eine Webseite geantwortet.',
  'Check the base URL. On a public network, sign in to it first.':
    'Prüfen Sie die Basis-URL. In einem öffentlichen Netz melden Sie sich zuerst dort an.',
  'The provider’s answer could not be understood.': 'Die Antwort des Anbieters war nicht zu verstehen.',
  'Check that the provider’s type matches its server, then retry.':
    'Prüfen Sie, ob die Art des Anbieters zu seinem Server passt, und versuchen Sie es erneut.',
  'The connection ended before the answer did.': 'Die Verbindung endete vor der Antwort.',
  'The provider stopped sending.': 'Der Anbieter hat aufgehört zu senden.',
  'The provider sent nothing for {seconds} s.': 'Der Anbieter hat {seconds} s lang nichts gesendet.',
  'A new message came in between.': 'Eine neue Nachricht kam dazwischen.',
  'The message is empty.': 'Die Nachricht ist leer.',
  'The browser could not read or write the file.': 'Der Browser konnte die Datei nicht lesen oder schreiben.',
  'Check that it still exists, that the disk has room, and that this page may use it; then try again.':
    'Prüfen Sie, ob es sie noch gibt, ob Platz ist und ob diese Seite sie benutzen darf; versuchen Sie es dann erneut.',
  'This file is nothing that Innerloop knows.': 'Innerloop kennt diese Art Datei nicht.',
  'Choose a file that “Back up everything” made.': 'Wählen Sie eine Datei, die mit „Alles sichern“ entstand.',
  'The file ends too early: it was not written to its end, or a part of it is missing.':
    'Die Datei endet zu früh: Sie wurde nicht zu Ende geschrieben, oder ein Teil fehlt.',
  'Use another copy, or an older backup.': 'Nehmen Sie eine andere Kopie oder eine ältere Sicherung.',
  'The file is damaged: what is in it is not what was written.':
    'Die Datei ist beschädigt: Was darin steht, ist nicht, was geschrieben wurde.',
  'The file was made by a newer version of Innerloop.':
    'Die Datei stammt von einer neueren Version von Innerloop.',
  'Reload this page to get the newest version, then try again.':
    'Laden Sie diese Seite neu, um die neueste Version zu bekommen, und versuchen Sie es erneut.',
  'The file holds more than a file may.': 'Die Datei enthält mehr, als eine Datei darf.',
  'The file is encrypted with a passphrase.': 'Die Datei ist mit einer Passphrase verschlüsselt.',
  'Enter the passphrase that it was made with.': 'Geben Sie die Passphrase ein, mit der sie entstand.',
  'That passphrase does not open the file.': 'Diese Passphrase öffnet die Datei nicht.',
  'Check capital letters and the keyboard layout. Nobody can open it without its passphrase.':
    'Prüfen Sie Großschreibung und Tastaturbelegung. Ohne ihre Passphrase kann sie niemand öffnen.',
  'There is no tool of that name.': 'Ein Werkzeug dieses Namens gibt es nicht.',
  'The arguments do not fit the tool.': 'Die Argumente passen nicht zum Werkzeug.',
  'The tool failed.': 'Das Werkzeug ist fehlgeschlagen.',
  'The tool was not offered in this turn, because the user’s words did not ask for it.':
    'Das Werkzeug wurde in dieser Runde nicht angeboten, weil Ihre Worte nicht danach fragten.',
  'The tool is not available in this turn.': 'Das Werkzeug steht in dieser Runde nicht zur Verfügung.',
  'Do not call it again; go on without it.': 'Es geht ohne das Werkzeug weiter.',
  'The tool is switched off.': 'Das Werkzeug ist ausgeschaltet.',
  'The tool "{name}" is switched off.': 'Das Werkzeug {name} ist ausgeschaltet.',
  'Do not call it again; the user was told how to switch it on.':
    'Wie es sich einschalten lässt, steht in der Antwort.',
  'A budget does not suffice for this request.': 'Ein Budget reicht für diese Anfrage nicht.',
  'The turn has used up its tool calls, so this call was not run.':
    'Die Runde hat ihre Werkzeugaufrufe verbraucht; dieser lief deshalb nicht.',
  'The context has been enriched with this already in this turn.':
    'Der Kontext wurde in dieser Runde damit schon angereichert.',
  'The user did not allow this call.': 'Dieser Aufruf wurde nicht erlaubt.',
  'Nobody allowed this call in time, which counts as a refusal.':
    'Niemand hat diesen Aufruf rechtzeitig erlaubt; das gilt als Ablehnung.',
  'The tool could not say what it needs permission for, so the call was refused.':
    'Das Werkzeug konnte nicht sagen, wofür es eine Erlaubnis braucht; der Aufruf wurde deshalb zurückgewiesen.',
  'A guard refused it.': 'Ein Wächter hat es zurückgewiesen.',
  'The workflow does not allow this call.': 'Der Ablauf erlaubt diesen Aufruf nicht.',
  'The permission for this call was used already.': 'Die Erlaubnis für diesen Aufruf wurde schon benutzt.',
  'The permission for this call has ended with its stage.':
    'Die Erlaubnis für diesen Aufruf endete mit ihrer Stufe.',
  'Permission is required, and nobody is here to give it.':
    'Es braucht eine Erlaubnis, und niemand ist hier, um sie zu geben.',
  'Open the chat and send a message to let it continue.':
    'Öffnen Sie den Chat und senden Sie eine Nachricht, damit es weitergeht.',
  'A hook failed, so the turn ended there.':
    'Eine Erweiterung ist fehlgeschlagen; die Runde endete deshalb dort.',
  'Switch the hook off in Settings, or try again.':
    'Schalten Sie sie in den Einstellungen aus oder versuchen Sie es erneut.',
  'The hook cannot be attached there.': 'Die Erweiterung lässt sich dort nicht anbringen.',
  'There is no such hook point.': 'Diese Stelle für Erweiterungen gibt es nicht.',
  'The tool did not answer in time.': 'Das Werkzeug hat nicht rechtzeitig geantwortet.',
  'The tool did not answer within {seconds} s.':
    'Das Werkzeug hat nicht innerhalb von {seconds} s geantwortet.',
}
