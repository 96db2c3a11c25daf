export const instructions = {
  'Every request begins with these words. A chat can have its own: see “Instructions” in its menu.':
    'Jede Anfrage beginnt mit diesen Worten. Ein Chat kann eigene haben: siehe „Anweisungen“ in seinem Menü.',
  'System prompt for every chat': 'System-Prompt für jeden Chat',
  'Empty: the built-in one, which is shown in grey. Rules about tools are added by the tools themselves.':
    'Leer: der eingebaute, der grau gezeigt wird. Regeln zu Werkzeugen ergänzen die Werkzeuge selbst.',
  'Tell the assistant about me': 'Dem Assistenten von mir erzählen',
  'Sent to the provider with every request, so write nothing here that it should not know.':
    'Wird mit jeder Anfrage an den Anbieter gesendet; schreiben Sie hier also nichts, was er nicht wissen soll.',
  'About you': 'Über Sie',
  'For example your name, your work, how you like answers to be.':
    'Zum Beispiel Ihr Name, Ihre Arbeit, welche Art Antworten Sie mögen.',
  'Discard changes': 'Änderungen verwerfen',
}
