import type { SampleArticle } from './sample-article.ts'

const firstVoyage = [
  'On 26 April 1956 a rebuilt tanker, the Ideal X, left Port Newark for Houston with 58 aluminum boxes on deck. Its owner, Malcom McLean, was not a shipping man. He ran a trucking company and was tired of watching his drivers wait at the docks.',
  '## Before the box',
  'Until then, cargo traveled as sacks, barrels, crates and bales. Gangs of dockers carried each piece into the ship and stowed it by hand, and a freighter could spend as much time in port as at sea. Theft was so common that it was part of the price.',
  '## Sixteen cents',
  'Loading loose cargo on a medium-sized ship cost 5.83 dollars a ton in 1956. On the Ideal X it cost less than 16 cents. McLean’s experts had calculated the saving beforehand; that it was so large surprised even them.',
  '## Who lost',
  'A port that handled boxes needed cranes and empty land instead of piers and many hands. Manhattan and the old docks of London lost their trade within two decades, and Newark, Felixstowe and Rotterdam won it. Tens of thousands of dockers lost their work, some with a pension that their unions had fought for.',
]

/** Pages about the shipping container. The second site published the text of the first with a few words changed. */
export const containerArticles: readonly SampleArticle[] = [
  {
    url: 'https://harbor-history.sample.example/ideal-x',
    title: 'The voyage of the Ideal X',
    site: 'Harbor History',
    date: '2024-04-26',
    snippet:
      'How container shipping began in 1956: Malcom McLean, 58 boxes on an old tanker, and a price for loading that fell from dollars to cents.',
    paragraphs: firstVoyage,
  },
  {
    url: 'https://old-ships.sample.example/articles/ideal-x',
    title: 'How container shipping began: the Ideal X',
    site: 'Old Ships',
    date: '2024-05-03',
    snippet:
      'The first voyage of containers in 1956, what it replaced, and why loading a ship suddenly cost cents instead of dollars.',
    paragraphs: firstVoyage.map((text) => text.replace('was tired of watching', 'was tired of seeing')),
  },
  {
    url: 'https://measure-and-standard.sample.example/one-size',
    title: 'One size for the world: the standard behind the container',
    site: 'Measure and Standard',
    date: '2025-03-09',
    snippet:
      'Why every container fits every ship, truck and crane: twelve years of arguing over standards, twenty and forty feet, and ships that grew with them.',
    paragraphs: [
      'A box saves little if it fits only the ships of one company. In the first years it was like that: McLean’s boxes were 35 feet long, those of a rival on the Pacific 24 feet, and the corner fittings of one did not match the cranes of the other.',
      '## Twenty and forty',
      'Committees argued for years about lengths, corners and locks. The international standard ISO 668 was published in 1968. It made boxes of 20 and 40 feet the rule. To end the argument about corners, McLean had given up the rights to his patented fittings, so that everyone could use them.',
      '## Ships that grew',
      'Since then, the capacity of a ship is counted in boxes of twenty feet. The first ships built for containers carried fewer than a thousand of them, and the largest today carry more than 24,000. The risk of that size became visible in March 2021, when the Ever Given, 400 meters long, ran aground and blocked the Suez Canal for six days.',
    ],
  },
  {
    url: 'https://trade-figures.sample.example/container-effect',
    title: 'What the container did to trade, in figures',
    site: 'Trade Figures',
    date: '2024-11-21',
    snippet:
      'Economists have measured how containers lowered the cost of transport and raised trade, and compared the effect with that of trade agreements.',
    paragraphs: [
      'It was long a matter of belief that the container changed the world economy. Wages, tariffs and air freight changed in the same years, and no one had separated the effects.',
      '## The effect, measured',
      'In 2013 three economists compared when countries had adopted the container. Among 22 industrial countries, the trade between two of them rose by 320 percent in the first five years after both had adopted it, and by 790 percent over twenty years. A trade agreement between two countries raised their trade by 45 percent over twenty years.',
      '## Work at the docks',
      'The change was as large on the ground. In 1965 a gang of dockers moved 1.7 tons an hour onto a ship. Five years later, with containers, it moved 30 tons an hour.',
      '## A caution',
      'Countries that expected more trade may have built container ports first. The authors try to correct for that, but no statistics can do so entirely.',
    ],
  },
  {
    url: 'https://ocean-letter.sample.example/lost-boxes',
    title: 'Ten thousand boxes a year: containers lost at sea',
    site: 'Ocean Letter',
    date: '2022-08-15',
    snippet:
      'Storms, loose lashings and rubber ducks: what happens when containers are lost at sea, and the drawbacks of stacking them ten high.',
    paragraphs: [
      'In January 1992 a ship on the way from Hong Kong to Tacoma lost twelve containers in a storm. One of them held 28,800 plastic ducks, turtles, beavers and frogs. They have drifted ashore in Alaska, in Australia and in Scotland, and oceanographers have learned about currents from them.',
      '## An estimate that stayed',
      'About 10,000 containers fall into the sea every year, according to an estimate that has been repeated in newspapers and reports since the 1990s. No one can say with certainty who first made it.',
      '## What becomes of them',
      'Most boxes sink within hours. Some float just below the surface for weeks, where they are a danger to sailing boats. On the sea floor a box lasts for a long time: off California, biologists have watched animals settle on one since 2004.',
    ],
  },
  {
    url: 'https://carriers-report.sample.example/losses',
    title: 'Containers lost at sea: the survey of the carriers',
    site: 'Carriers Report',
    date: '2024-07-04',
    snippet:
      'Shipping companies report every year how many containers they lost at sea. What the survey says, and what it leaves out.',
    paragraphs: [
      'The World Shipping Council, an association of shipping companies, has asked its members since 2011 how many containers they lost. The members operate most of the world’s container fleet.',
      '## The figures',
      'Between 2008 and 2019 an average of 1,382 containers a year was lost at sea. Single accidents make the figure jump: in years with a large one it is several times as high as in others. In 2023 the companies lost 221 of the 250 million containers that they carried, fewer than in any year before.',
      '## What the survey leaves out',
      'The companies report their own losses, and not all companies take part. In 2024 the maritime organization of the United Nations adopted a rule that makes reports of lost containers mandatory from 2026 on.',
    ],
  },
]
