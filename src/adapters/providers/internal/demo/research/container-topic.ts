import type { DemoTopic } from './demo-topic.ts'

const voyage = 'https://harbor-history.sample.example/ideal-x'
const copy = 'https://old-ships.sample.example/articles/ideal-x'
const standard = 'https://measure-and-standard.sample.example/one-size'
const standardText = 'https://measure-and-standard.sample.example/iso-668'
const figures = 'https://trade-figures.sample.example/container-effect'
const letter = 'https://ocean-letter.sample.example/lost-boxes'
const survey = 'https://carriers-report.sample.example/losses'

export const containerTopic: DemoTopic = {
  pattern: /\bcontainer(?:s|n)?\b|\bshipping\b|\bwelthandel|\bfracht/i,
  name: { en: 'Shipping containers', de: 'Schiffscontainer' },
  title: {
    en: 'How the shipping container changed trade',
    de: 'Wie der Container den Handel verändert hat',
  },
  summary: {
    en: 'The container made loading a ship cheap: from almost six dollars a ton to less than 16 cents. A common standard from 1968 let boxes move between ships, trucks and railways of all companies, and trade between industrial countries grew several times over. The price was paid by dockers and old ports. How many boxes fall into the sea is disputed: the popular figure is several times that of the carriers.',
    de: 'Der Container machte das Beladen von Schiffen billig: von fast sechs Dollar je Tonne auf weniger als 16 Cent. Ein gemeinsamer Standard von 1968 ließ die Kisten zwischen Schiffen, Lastwagen und Bahnen aller Firmen wechseln, und der Handel zwischen Industrieländern wuchs auf ein Vielfaches. Den Preis zahlten Hafenarbeiter und alte Häfen. Wie viele Kisten ins Meer fallen, ist umstritten: Die bekannte Zahl ist ein Vielfaches derjenigen der Reedereien.',
  },
  steps: [
    {
      id: 'origin',
      question: {
        en: 'How did container shipping begin, and what did it replace?',
        de: 'Wie begann die Containerschifffahrt, und was hat sie ersetzt?',
      },
      query: 'how container shipping began, first voyage 1956',
      reads: [voyage, copy],
      summary: {
        en: 'The Ideal X carried 58 boxes from Newark to Houston in 1956. Loading cost less than 16 cents a ton instead of 5.83 dollars. Dockers and old ports lost.',
        de: 'Die Ideal X brachte 1956 58 Kisten von Newark nach Houston. Das Laden kostete weniger als 16 Cent je Tonne statt 5,83 Dollar. Hafenarbeiter und alte Häfen verloren.',
      },
      notes: [
        {
          page: voyage,
          claim: {
            en: 'The Ideal X left Port Newark with 58 boxes on 26 April 1956.',
            de: 'Die Ideal X verließ Port Newark am 26. April 1956 mit 58 Kisten.',
          },
          quotation: 'left Port Newark for Houston with 58 aluminum boxes on deck',
        },
        {
          page: voyage,
          claim: {
            en: 'Loading loose cargo cost 5.83 dollars a ton, loading the Ideal X less than 16 cents.',
            de: 'Das Laden loser Fracht kostete 5,83 Dollar je Tonne, auf der Ideal X weniger als 16 Cent.',
          },
          quotation: 'On the Ideal X it cost less than 16 cents',
        },
      ],
      report: {
        en: `Before the container, gangs of dockers carried sacks, barrels and crates into a ship one by one, and a freighter could spend as much time in port as at sea {${voyage}}. On 26 April 1956 the Ideal X, a rebuilt tanker, “left Port Newark for Houston with 58 aluminum boxes on deck” {${voyage}}. Its owner, Malcom McLean, ran a trucking company.

The saving was enormous:

| Loading in 1956 | Cost of a ton |
|---|---|
| loose cargo | 5.83 dollars {${voyage}} |
| boxes of the Ideal X | less than 16 cents {${voyage}} |

Newark, Felixstowe and Rotterdam won the trade that Manhattan and the old docks of London lost, and tens of thousands of dockers lost their work {${voyage}}.`,
        de: `Vor dem Container trugen Kolonnen von Hafenarbeitern Säcke, Fässer und Kisten Stück für Stück ins Schiff, und ein Frachter lag oft ebenso lange im Hafen, wie er auf See war {${voyage}}. Am 26. April 1956 verließ die Ideal X, ein umgebauter Tanker, Port Newark mit 58 Aluminiumkisten in Richtung Houston {${voyage}}. Ihr Besitzer, Malcom McLean, war Spediteur.

Die Ersparnis war gewaltig:

| Beladen im Jahr 1956 | Kosten je Tonne |
|---|---|
| lose Fracht | 5,83 Dollar {${voyage}} |
| Kisten der Ideal X | weniger als 16 Cent {${voyage}} |

Newark, Felixstowe und Rotterdam gewannen den Handel, den Manhattan und die alten Docks von London verloren, und Zehntausende Hafenarbeiter verloren ihre Arbeit {${voyage}}.`,
      },
    },
    {
      id: 'standard',
      question: {
        en: 'How did standards and larger ships change the volume of trade?',
        de: 'Wie haben Standards und größere Schiffe den Umfang des Handels verändert?',
      },
      query: 'container standard, twenty and forty feet, effect on trade in figures',
      reads: [standard, standardText, figures],
      summary: {
        en: 'ISO 668 made boxes of 20 and 40 feet the rule in 1968. Trade between industrial countries that adopted the container rose by 790 percent over twenty years.',
        de: 'ISO 668 machte 1968 Kisten von 20 und 40 Fuß zur Regel. Der Handel zwischen Industrieländern mit Containern stieg in zwanzig Jahren um 790 Prozent.',
      },
      notes: [
        {
          page: standard,
          claim: {
            en: 'The standard ISO 668 was published in 1968.',
            de: 'Der Standard ISO 668 erschien 1968.',
          },
          quotation: 'The international standard ISO 668 was published in 1968',
        },
        {
          page: standard,
          claim: {
            en: 'The largest ships carry more than 24,000 boxes of twenty feet.',
            de: 'Die größten Schiffe tragen mehr als 24.000 Kisten von zwanzig Fuß.',
          },
          quotation: 'the largest today carry more than 24,000',
        },
        {
          page: figures,
          claim: {
            en: 'Trade between two industrial countries rose by 790 percent over twenty years after both had adopted the container.',
            de: 'Der Handel zwischen zwei Industrieländern stieg in zwanzig Jahren um 790 Prozent, nachdem beide den Container eingeführt hatten.',
          },
          quotation: 'by 790 percent over twenty years',
        },
        {
          page: figures,
          claim: {
            en: 'Dockers moved 1.7 tons an hour in 1965 and 30 tons five years later.',
            de: 'Hafenarbeiter bewegten 1965 1,7 Tonnen je Stunde, fünf Jahre später 30 Tonnen.',
          },
          quotation: 'In 1965 a gang of dockers moved 1.7 tons an hour onto a ship',
        },
      ],
      open: {
        en: 'The text of the container standard could not be read.',
        de: 'Der Text des Containerstandards war nicht lesbar.',
      },
      report: {
        en: `A box helps little if it fits only the ships of one company. McLean’s boxes were 35 feet long and those of a rival 24 feet. “The international standard ISO 668 was published in 1968” {${standard}} and made 20 and 40 feet the rule. Ships grew with it: the first carried fewer than a thousand boxes of twenty feet, the largest today more than 24,000 {${standard}}.

The effect on trade has been measured. Among 22 industrial countries, trade between two of them rose by 320 percent in the first five years after both had adopted the container, and by 790 percent over twenty years; a trade agreement brought 45 percent {${figures}}. The authors warn that countries that expected more trade may have built ports first.

At the docks, a gang moved 1.7 tons an hour in 1965 and 30 tons five years later {${figures}}.`,
        de: `Eine Kiste nützt wenig, wenn sie nur auf die Schiffe einer einzigen Firma passt. McLeans Kisten waren 35 Fuß lang, die eines Konkurrenten 24 Fuß. Der Standard ISO 668 erschien 1968 und machte 20 und 40 Fuß zur Regel {${standard}}. Mit ihm wuchsen die Schiffe: Die ersten trugen weniger als tausend Kisten von zwanzig Fuß, die größten heute mehr als 24.000 {${standard}}.

Die Wirkung auf den Handel ist gemessen worden. Unter 22 Industrieländern stieg der Handel zwischen zwei Ländern in den ersten fünf Jahren, nachdem beide den Container eingeführt hatten, um 320 Prozent und in zwanzig Jahren um 790 Prozent; ein Handelsabkommen brachte 45 Prozent {${figures}}. Die Autoren warnen, dass Länder, die mehr Handel erwarteten, vielleicht zuerst Häfen gebaut haben.

Im Hafen bewegte eine Kolonne 1965 1,7 Tonnen je Stunde, fünf Jahre später 30 Tonnen {${figures}}.`,
      },
    },
    {
      id: 'losses',
      question: {
        en: 'What are the drawbacks, such as containers lost at sea?',
        de: 'Was sind die Nachteile, etwa auf See verlorene Container?',
      },
      query: 'containers lost at sea, drawbacks',
      reads: [letter, survey],
      summary: {
        en: 'An old estimate speaks of 10,000 containers lost a year, the carriers report an average of 1,382. Reports become mandatory in 2026.',
        de: 'Eine alte Schätzung nennt 10.000 verlorene Container im Jahr, die Reedereien melden im Mittel 1.382. Ab 2026 sind Meldungen Pflicht.',
      },
      notes: [
        {
          page: letter,
          claim: {
            en: 'About 10,000 containers fall into the sea every year.',
            de: 'Jedes Jahr fallen etwa 10.000 Container ins Meer.',
          },
          quotation: 'About 10,000 containers fall into the sea every year',
        },
        {
          page: survey,
          claim: {
            en: 'Between 2008 and 2019 an average of 1,382 containers a year was lost.',
            de: 'Zwischen 2008 und 2019 gingen im Mittel 1.382 Container im Jahr verloren.',
          },
          quotation: 'an average of 1,382 containers a year was lost at sea',
        },
        {
          page: survey,
          claim: {
            en: 'In 2023 the companies lost 221 of 250 million containers.',
            de: '2023 verloren die Reedereien 221 von 250 Millionen Containern.',
          },
          quotation: 'In 2023 the companies lost 221 of the 250 million containers that they carried',
        },
      ],
      disagreement: {
        about: {
          en: 'how many containers are lost at sea in a year',
          de: 'wie viele Container im Jahr auf See verloren gehen',
        },
        notes: [0, 1],
      },
      report: {
        en: `Boxes that are stacked ten high can fall. In January 1992 a ship lost twelve of them in a storm, one with 28,800 plastic animals, which drifted ashore on three continents and taught oceanographers about currents {${letter}}. Most boxes sink; some float just below the surface for weeks and endanger sailing boats.

How many are lost is less clear than it seems. The figure of 10,000 a year has been repeated since the 1990s, and no one knows who first made it {${letter}}. The survey of the carriers found an average of 1,382 a year between 2008 and 2019, and in 2023 “the companies lost 221 of the 250 million containers that they carried” {${survey}}. It relies on what companies say about themselves; reports become mandatory in 2026 {${survey}}.`,
        de: `Kisten, die zehn Lagen hoch gestapelt sind, können fallen. Im Januar 1992 verlor ein Schiff im Sturm zwölf davon, eine mit 28.800 Plastiktieren, die auf drei Kontinenten strandeten und Ozeanografen etwas über Strömungen lehrten {${letter}}. Die meisten Kisten sinken; manche treiben wochenlang knapp unter der Oberfläche und gefährden Segelboote.

Wie viele verloren gehen, ist weniger klar, als es scheint. Die Zahl von 10.000 im Jahr wird seit den 1990er-Jahren wiederholt, und niemand weiß, von wem sie stammt {${letter}}. Die Umfrage der Reedereien ergab zwischen 2008 und 2019 im Mittel 1.382 im Jahr; 2023 waren es 221 von 250 Millionen {${survey}}. Sie beruht auf den Angaben der Unternehmen selbst; ab 2026 sind Meldungen Pflicht {${survey}}.`,
      },
    },
  ],
}
