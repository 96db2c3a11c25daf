import type { DemoTopic } from './demo-topic.ts'

const forces = 'https://moon-and-sea.sample.example/forces'
const coasts = 'https://coast-atlas.sample.example/why-coasts-differ'
const coastMap = 'https://coast-atlas.sample.example/map'
const reader = 'https://seaside-reader.sample.example/tides-and-coasts'
const record = 'https://record-book.sample.example/highest-tides'
const tie = 'https://northern-charts.sample.example/leaf-basin'
const prediction = 'https://tide-tables.sample.example/prediction'

export const tideTopic: DemoTopic = {
  pattern: /\btid(?:e|es|al)\b|\bsea level\b|\bgezeiten|\btidenhub|\bebbe\b|\bflut\b/i,
  name: { en: 'Tides', de: 'Gezeiten' },
  title: {
    en: 'Why tides differ from place to place',
    de: 'Warum Gezeiten von Ort zu Ort verschieden sind',
  },
  summary: {
    en: 'The Moon and the Sun raise the sea by little more than half a meter; the shape of a coast does the rest. Bays that swing in time with the tide multiply it, while narrow straits keep it out. Two places in Canada hold the record together, although books of records name only one. Tides can be predicted years ahead, and two large power plants live on them.',
    de: 'Mond und Sonne heben das Meer nur um gut einen halben Meter; den Rest macht die Form der Küste. Buchten, die im Takt der Gezeiten schwingen, vervielfachen sie, enge Meeresstraßen halten sie fern. Zwei Orte in Kanada teilen sich den Rekord, obwohl Rekordbücher nur einen nennen. Gezeiten lassen sich Jahre im Voraus berechnen, und zwei große Kraftwerke leben von ihnen.',
  },
  steps: [
    {
      id: 'forces',
      question: {
        en: 'What causes the tides, and how strong are the forces?',
        de: 'Was verursacht die Gezeiten, und wie stark sind die Kräfte?',
      },
      query: 'what causes tides: forces of Moon and Sun',
      reads: [forces],
      summary: {
        en: 'Tides come from the difference of the pull across the Earth. The Sun counts for less than half as much as the Moon. Without coasts the tide would be little more than half a meter high.',
        de: 'Gezeiten entstehen, weil die Anziehung auf beiden Seiten der Erde verschieden stark ist. Die Sonne zählt weniger als halb so viel wie der Mond. Ohne Küsten wäre die Tide kaum höher als ein halber Meter.',
      },
      notes: [
        {
          page: forces,
          claim: {
            en: 'The tidal force of the Sun is about 46 percent of that of the Moon.',
            de: 'Die Gezeitenkraft der Sonne beträgt etwa 46 Prozent von der des Mondes.',
          },
          quotation: 'its tidal force is only about 46 percent of the Moon’s',
        },
        {
          page: forces,
          claim: {
            en: 'Most coasts have two high waters in 24 hours and 50 minutes.',
            de: 'Die meisten Küsten haben zweimal Hochwasser in 24 Stunden und 50 Minuten.',
          },
          quotation: 'a place needs 24 hours and 50 minutes to face it again',
        },
        {
          page: forces,
          claim: {
            en: 'Without coasts, the Moon would raise the sea by little more than half a meter.',
            de: 'Ohne Küsten würde der Mond das Meer um kaum mehr als einen halben Meter heben.',
          },
          quotation: 'the Moon would raise the sea by little more than half a meter',
        },
        {
          page: forces,
          claim: {
            en: 'The Moon moves away from the Earth by 3.8 centimeters a year.',
            de: 'Der Mond entfernt sich um 3,8 Zentimeter im Jahr von der Erde.',
          },
          quotation: 'it moves away by 3.8 centimeters a year',
        },
      ],
      report: {
        en: `The Sun pulls harder on the Earth than the Moon does, but the Moon is closer, and tides depend on how much the pull differs between the two sides of the Earth. By that measure the Sun reaches only about 46 percent of the Moon’s force {${forces}}. At full and new moon both act along one line and cause spring tides; at half moon they work against each other.

The Moon moves on while the Earth turns. That is why most coasts have two high waters in 24 hours and 50 minutes, and why each tide comes later than the day before {${forces}}.

The forces themselves are small: on an Earth without coasts, “the Moon would raise the sea by little more than half a meter” {${forces}}. What people see at the beach is mostly the work of the coast.`,
        de: `Die Sonne zieht stärker an der Erde als der Mond. Aber der Mond ist näher, und für Gezeiten zählt, wie verschieden die Anziehung auf beiden Seiten der Erde ist. So gemessen erreicht die Sonne nur etwa 46 Prozent der Kraft des Mondes {${forces}}. Bei Voll- und Neumond wirken beide in einer Linie und verursachen Springtiden; bei Halbmond arbeiten sie gegeneinander.

Der Mond wandert weiter, während sich die Erde dreht. Darum haben die meisten Küsten zweimal Hochwasser in 24 Stunden und 50 Minuten, und darum kommt jede Tide später als am Vortag {${forces}}.

Die Kräfte selbst sind klein: Auf einer Erde ohne Küsten würde der Mond das Meer um kaum mehr als einen halben Meter heben {${forces}}. Was man am Strand sieht, ist vor allem das Werk der Küste.`,
      },
    },
    {
      id: 'coasts',
      question: {
        en: 'Why do neighboring coasts have such different tides?',
        de: 'Warum haben benachbarte Küsten so verschiedene Gezeiten?',
      },
      query: 'why neighboring coasts have different tides',
      reads: [coasts, coastMap, reader],
      summary: {
        en: 'Tides are waves, and basins amplify or block them. The Bay of Fundy swings in time with the tide, the North Sea has points without tides, and the Strait of Gibraltar keeps the Atlantic tide out of the Mediterranean.',
        de: 'Gezeiten sind Wellen, und Becken verstärken oder bremsen sie. Die Bay of Fundy schwingt im Takt der Gezeiten, die Nordsee hat Punkte ohne Tide, und die Straße von Gibraltar hält die Tide des Atlantiks vom Mittelmeer fern.',
      },
      notes: [
        {
          page: coasts,
          claim: {
            en: 'The natural period of the Bay of Fundy is about 13 hours, close to the rhythm of the tide.',
            de: 'Die Eigenschwingung der Bay of Fundy dauert etwa 13 Stunden, fast so lange wie eine Tide.',
          },
          quotation: 'The natural period of the Bay of Fundy and the Gulf of Maine is about 13 hours',
        },
        {
          page: coasts,
          claim: {
            en: 'The North Sea has three points at which the water hardly rises.',
            de: 'Die Nordsee hat drei Punkte, an denen das Wasser kaum steigt.',
          },
          quotation: 'The North Sea has three of these points',
        },
        {
          page: coasts,
          claim: {
            en: 'On most Mediterranean coasts the range stays below half a meter, because the Strait of Gibraltar is narrow.',
            de: 'An den meisten Küsten des Mittelmeers bleibt der Tidenhub unter einem halben Meter, weil die Straße von Gibraltar eng ist.',
          },
          quotation: 'On most Mediterranean coasts the range stays below half a meter',
        },
      ],
      open: {
        en: 'The interactive map of the Coast Atlas could not be read.',
        de: 'Die interaktive Karte des Coast Atlas war nicht lesbar.',
      },
      report: {
        en: `A tide is a wave, and what becomes of a wave depends on the basin that it enters. Water in a bay swings back and forth at its own pace. In the Bay of Fundy that takes about 13 hours, close to the rhythm of the tide, so that each tide pushes the swing at the right moment and the water rises higher and higher {${coasts}}.

In open seas the rotation of the Earth makes the tide run in circles around points at which the water hardly rises. The North Sea has three of them {${coasts}}. Two towns on the same coast can therefore have high water at opposite times.

Narrow straits do the opposite of a swinging bay. The Strait of Gibraltar, about 14 kilometers wide, lets too little water through in six hours, and “on most Mediterranean coasts the range stays below half a meter” {${coasts}}. The shallow Gulf of Gabès in Tunisia is an exception with up to two meters {${coasts}}.`,
        de: `Eine Tide ist eine Welle, und was aus einer Welle wird, hängt vom Becken ab, in das sie läuft. Das Wasser einer Bucht schwingt in seinem eigenen Takt hin und her. In der Bay of Fundy dauert das etwa 13 Stunden, fast so lange wie eine Tide. So stößt jede Tide die Schwingung im richtigen Moment an, und das Wasser steigt immer höher {${coasts}}.

Auf offener See läuft die Tide wegen der Erddrehung im Kreis um Punkte, an denen das Wasser kaum steigt. Die Nordsee hat drei davon {${coasts}}. Darum können zwei Orte an derselben Küste zu entgegengesetzten Zeiten Hochwasser haben.

Enge Meeresstraßen bewirken das Gegenteil. Durch die Straße von Gibraltar, etwa 14 Kilometer breit, kommt in sechs Stunden zu wenig Wasser, und an den meisten Küsten des Mittelmeers bleibt der Tidenhub unter einem halben Meter {${coasts}}. Der flache Golf von Gabès in Tunesien ist mit bis zu zwei Metern eine Ausnahme {${coasts}}.`,
      },
    },
    {
      id: 'records',
      question: {
        en: 'Where are the highest tides, and how are tides predicted and used?',
        de: 'Wo sind die höchsten Gezeiten, und wie werden Gezeiten berechnet und genutzt?',
      },
      query: 'highest tides record, how tides are predicted and used',
      reads: [record, tie, prediction],
      summary: {
        en: 'The Bay of Fundy holds the record in books, while hydrographers see a tie with Leaf Basin in Ungava Bay. Tides were predicted by machines from 1872 on. Two power plants exceed 200 megawatts.',
        de: 'In Rekordbüchern führt die Bay of Fundy, Hydrografen sehen einen Gleichstand mit dem Leaf Basin in der Ungava Bay. Ab 1872 berechneten Maschinen die Gezeiten. Zwei Kraftwerke leisten mehr als 200 Megawatt.',
      },
      notes: [
        {
          page: record,
          claim: {
            en: 'The Bay of Fundy has the highest tides on Earth, with a greatest range of 16.3 meters.',
            de: 'Die Bay of Fundy hat die höchsten Gezeiten der Erde, mit einem größten Tidenhub von 16,3 Metern.',
          },
          quotation: 'The highest tides on Earth occur in the Bay of Fundy',
        },
        {
          page: tie,
          claim: {
            en: 'Leaf Basin with 16.8 meters and the Bay of Fundy with 17.0 meters are tied, because both figures are uncertain by 20 centimeters.',
            de: 'Leaf Basin mit 16,8 Metern und die Bay of Fundy mit 17,0 Metern liegen gleichauf, weil beide Angaben auf 20 Zentimeter unsicher sind.',
          },
          quotation: 'Each figure is uncertain by 20 centimeters, so that they called the result a tie',
        },
        {
          page: prediction,
          claim: {
            en: 'The first tide-predicting machine was built in 1872.',
            de: 'Die erste Gezeitenrechenmaschine wurde 1872 gebaut.',
          },
          quotation: 'had the first tide-predicting machine built in 1872',
        },
        {
          page: prediction,
          claim: {
            en: 'The tidal power plants on the Rance and at Sihwa Lake have capacities of 240 and 254 megawatts.',
            de: 'Die Gezeitenkraftwerke an der Rance und am Sihwa-See leisten 240 und 254 Megawatt.',
          },
          quotation: 'Sihwa Lake in South Korea, with 254 megawatts, opened in 2011',
        },
      ],
      disagreement: {
        about: { en: 'which place has the highest tides', de: 'welcher Ort die höchsten Gezeiten hat' },
        notes: [0, 1],
      },
      report: {
        en: `Books of records name the Bay of Fundy in Canada. At Burntcoat Head the mean range at spring tides is 14.5 meters, and the greatest on record is 16.3 meters {${record}}. Hydrographers are more careful: they also measured Leaf Basin in Ungava Bay and found both places so close that “they called the result a tie” {${tie}}.

Tides can be predicted years ahead, because they are a sum of regular waves. The first machine that added them was built in 1872, and two such machines in Liverpool predicted the tides for the landings in Normandy in June 1944 {${prediction}}.

Only two power plants use tides on a large scale. Good places are rare, and a dam changes the life behind it.

| Power plant | Country | Capacity | Since |
|---|---|---|---|
| Rance | France | 240 megawatts {${prediction}} | 1966 |
| Sihwa Lake | South Korea | 254 megawatts {${prediction}} | 2011 |`,
        de: `Rekordbücher nennen die Bay of Fundy in Kanada. Am Burntcoat Head beträgt der mittlere Tidenhub bei Springtide 14,5 Meter, der größte gemessene 16,3 Meter {${record}}. Hydrografen sind vorsichtiger: Sie haben auch das Leaf Basin in der Ungava Bay gemessen und fanden beide Orte gleichauf {${tie}}.

Gezeiten lassen sich Jahre im Voraus berechnen, denn sie sind eine Summe regelmäßiger Wellen. Die erste Maschine, die diese Wellen addierte, entstand 1872, und zwei solche Maschinen in Liverpool berechneten die Gezeiten für die Landung in der Normandie im Juni 1944 {${prediction}}.

Nur zwei Kraftwerke nutzen Gezeiten im großen Maßstab. Gute Orte sind selten, und ein Damm verändert das Leben hinter ihm.

| Kraftwerk | Land | Leistung | Seit |
|---|---|---|---|
| Rance | Frankreich | 240 Megawatt {${prediction}} | 1966 |
| Sihwa-See | Südkorea | 254 Megawatt {${prediction}} | 2011 |`,
      },
    },
  ],
}
