export const limits = {
  Off: 'Aus',
  'Reset to default': 'Auf Standard zurücksetzen',
  seconds: 'Sekunden',
  USD: 'USD',
  'Default: off.': 'Standard: aus.',
  'Default: {value}.': 'Standard: {value}.',
  'How far one answer goes': 'Wie weit eine Antwort geht',
  'A turn is one answer with everything that it takes: requests to the model and tool calls.':
    'Eine Runde ist eine Antwort mit allem, was sie braucht: Anfragen an das Modell und Werkzeugaufrufe.',
  'When it goes in circles': 'Wenn sie sich im Kreis dreht',
  'What ends a turn that no longer gets anywhere.': 'Was eine Runde beendet, die nicht mehr weiterkommt.',
  'How long to wait': 'Wie lange gewartet wird',
  'From half of the time on, the answer counts down and offers “Wait longer”. Then that request ends and what was received is kept.':
    'Ab der Hälfte der Zeit zählt die Antwort herunter und bietet „Länger warten“ an. Dann endet diese Anfrage, und was ankam, bleibt.',
  'Tokens and money': 'Tokens und Geld',
  'Budgets are checked before each request, as what was used and the most that the request may take; near its end, a budget shortens the answer. Nothing is lost when one ends a turn. Prices are in Settings, Models: a model without one stops where a budget is in dollars, and what a provider charges for tools of its own is not in them.':
    'Budgets werden vor jeder Anfrage geprüft: was verbraucht ist und was die Anfrage höchstens brauchen darf; gegen Ende kürzt ein Budget die Antwort. Nichts geht verloren, wenn eines eine Runde beendet. Preise stehen unter Einstellungen, Modelle: Ein Modell ohne Preis hält an, wo ein Budget in Dollar gilt, und was ein Anbieter für eigene Werkzeuge berechnet, ist nicht darin.',
  'Requests to a model': 'Anfragen an ein Modell',
  'The turn ends with a notice. Repeats after an empty answer count as well.':
    'Die Runde endet mit einem Hinweis. Wiederholungen nach einer leeren Antwort zählen mit.',
  Rounds: 'Durchgänge',
  'So often the model may go on after tool calls. Then the turn ends with a notice.':
    'So oft darf das Modell nach Werkzeugaufrufen weitermachen. Dann endet die Runde mit einem Hinweis.',
  'Tool calls': 'Werkzeugaufrufe',
  'One before the last, the model has to answer with what it has; “Continue” gives it 50 more.':
    'Vor dem letzten muss das Modell mit dem antworten, was es hat; „Fortsetzen“ gibt ihm 50 weitere.',
  '“Still working” after': '„Arbeitet noch“ nach',
  'At so many requests a line says that the turn is still going.':
    'Bei so vielen Anfragen sagt eine Zeile, dass die Runde noch läuft.',
  'Interruptions in a row': 'Unterbrechungen in Folge',
  'So often a message may cut an answer short. The next one waits for the end of the answer.':
    'So oft darf eine Nachricht eine Antwort abkürzen. Die nächste wartet auf das Ende der Antwort.',
  'Rounds without a working call': 'Durchgänge ohne gelungenen Aufruf',
  'After so many rounds in a row in which no tool call succeeded, the turn ends.':
    'Nach so vielen Durchgängen in Folge ohne gelungenen Werkzeugaufruf endet die Runde.',
  'Rounds of unusable calls': 'Durchgänge mit unbrauchbaren Aufrufen',
  'So many rounds of unknown tools or unfit arguments are answered; the next one ends the turn.':
    'So viele Durchgänge mit unbekannten Werkzeugen oder unpassenden Argumenten werden beantwortet; der nächste beendet die Runde.',
  'The same call again': 'Derselbe Aufruf noch einmal',
  'After the same call with the same result so often in a row, the model is told; then the turn ends.':
    'Nach so vielen gleichen Aufrufen mit gleichem Ergebnis in Folge erfährt es das Modell; dann endet die Runde.',
  'Repeats after an empty answer': 'Wiederholungen nach einer leeren Antwort',
  'A request that came back with nothing is sent again so often, each after a second.':
    'So oft wird eine Anfrage, auf die nichts kam, erneut gesendet, jeweils nach einer Sekunde.',
  'First word': 'Erstes Wort',
  'How long a model may take to begin.': 'Wie lange ein Modell bis zum Anfang brauchen darf.',
  'First word, models that think first': 'Erstes Wort, Modelle, die erst überlegen',
  'Also where the provider runs tools of its own before it answers.':
    'Auch wenn der Anbieter vor der Antwort eigene Werkzeuge benutzt.',
  'First word, models on this network': 'Erstes Wort, Modelle in diesem Netz',
  'A machine nearby may have to load the model first.':
    'Ein Rechner in der Nähe muss das Modell vielleicht erst laden.',
  'Silence in an answer': 'Stille in einer Antwort',
  'How long nothing may come once it has begun.': 'Wie lange nach dem Anfang nichts kommen darf.',
  'Silence, models that think first': 'Stille, Modelle, die erst überlegen',
  'The same for models that think, or run tools of their provider.':
    'Dasselbe für Modelle, die überlegen oder Werkzeuge ihres Anbieters benutzen.',
  'Silence, models on this network': 'Stille, Modelle in diesem Netz',
  'The same for models on this computer or network.':
    'Dasselbe für Modelle auf diesem Computer oder in diesem Netz.',
  'One tool call': 'Ein Werkzeugaufruf',
  'A call that takes longer fails, and the turn goes on. A tool may set a shorter time.':
    'Ein Aufruf, der länger dauert, schlägt fehl, und die Runde geht weiter. Ein Werkzeug darf eine kürzere Zeit setzen.',
  'Ask after an amount of': 'Fragen ab einem Betrag von',
  'When a turn has cost so much, you are asked once whether it may go on.':
    'Wenn eine Runde so viel gekostet hat, werden Sie einmal gefragt, ob sie weitergehen darf.',
  'Ask after': 'Fragen ab',
  'The same for tokens of models whose price is not known.':
    'Dasselbe für Tokens von Modellen, deren Preis nicht bekannt ist.',
  'Budget of a turn in dollars': 'Budget einer Runde in Dollar',
  'A turn never costs more; it ends with a notice.':
    'Eine Runde kostet nie mehr; sie endet mit einem Hinweis.',
  'Budget of a turn': 'Budget einer Runde',
  'The same in tokens, whatever they cost.': 'Dasselbe in Tokens, was immer sie kosten.',
  'Budget of a chat in dollars': 'Budget eines Chats in Dollar',
  'All turns of one chat together.': 'Alle Runden eines Chats zusammen.',
  'Budget of a chat': 'Budget eines Chats',
  'The same in tokens.': 'Dasselbe in Tokens.',
  'Budget of a day in dollars': 'Budget eines Tages in Dollar',
  'All chats in all tabs, from midnight to midnight here.':
    'Alle Chats in allen Tabs, von Mitternacht bis Mitternacht hier.',
  'Budget of a day': 'Budget eines Tages',
  'Budget of {name} in dollars': 'Budget von {name} in Dollar',
  'All requests to this provider in a calendar month.':
    'Alle Anfragen an diesen Anbieter in einem Kalendermonat.',
  'Budget of {name}': 'Budget von {name}',
  'What ends an answer that does not end by itself. A change holds from the next message on.':
    'Was eine Antwort beendet, die nicht von selbst endet. Eine Änderung gilt ab der nächsten Nachricht.',
  'Budgets of each provider': 'Budgets je Anbieter',
  'Once you have added a provider in Settings, Providers, it can have budgets here.':
    'Sobald Sie unter Einstellungen, Anbieter einen Anbieter hinzugefügt haben, kann er hier Budgets haben.',
  'For each provider, whatever chats and days it is used in.':
    'Für jeden Anbieter, in welchen Chats und an welchen Tagen auch immer.',
}
