/** Styles of an exported chat, for any screen and for paper, light and dark. */
export const chatStyle = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fbfaf8, #191817); color: light-dark(#26231f, #eceae5); }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
article > h2 { font-size: .85rem; font-weight: 600; margin: 2rem 0 .5rem; color: light-dark(#5d5953, #b8b4ac); }
h3 { font-size: .85rem; margin: .75rem 0 .25rem; }
article.user > .written { background: light-dark(#f2f0ec, #262523); border-radius: 10px; padding: .75rem 1rem; }
.written, pre { white-space: pre-wrap; }
pre, code { font: .875rem/1.5 ui-monospace, monospace; }
pre { background: light-dark(#f2f0ec, #262523); border-radius: 6px; padding: .75rem; margin: .5rem 0; }
a { color: light-dark(#0a6a70, #7fd0d4); }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid light-dark(#dcd8d1, #474440); padding: .25rem .6rem; text-align: start; }
details { margin: .75rem 0; border-inline-start: 2px solid light-dark(#dcd8d1, #474440); padding-inline-start: .75rem; }
summary { cursor: pointer; color: light-dark(#5d5953, #b8b4ac); }
figure { margin: 1rem 0; }
img { max-width: 100%; border-radius: 6px; }
.meta, .notice, .file, .source, figcaption { font-size: .85rem; color: light-dark(#5d5953, #b8b4ac); }
mark { background: light-dark(#fbf1dc, #3a2f18); color: light-dark(#7a4d00, #f0c674); border-radius: 3px; padding: 0 .2em; font: .75em ui-monospace, monospace; }
.failure { background: light-dark(#fbeceb, #3b2523); border-radius: 6px; padding: .5rem .75rem; }
.version + .version { border-top: 1px solid light-dark(#dcd8d1, #474440); margin-top: 2rem; }
`

/** Styles that a flight record needs in addition to those of an exported chat. */
export const recordStyle = `
main { max-width: 64rem; }
.turn { border-top: 1px solid light-dark(#dcd8d1, #474440); margin-top: 2.5rem; padding-top: .5rem; }
.turn > h2 { font-size: 1.1rem; margin: 1rem 0 .25rem; }
.drawing { width: 100%; height: auto; margin: 1rem 0; font: 10px ui-monospace, monospace; fill: light-dark(#5d5953, #b8b4ac); }
.drawing .tick { stroke: light-dark(#dcd8d1, #474440); stroke-width: 1; }
.bar { fill: light-dark(#0a6a70, #7fd0d4); }
.bar.stage { fill: light-dark(#dcd8d1, #474440); }
.bar.compaction { fill: light-dark(#6b6f1d, #c3c76a); }
.bar.call, .bar.hosted-call, .bar.agent { fill: light-dark(#b3541e, #eba76f); }
.bar.approval, .bar.question { fill: light-dark(#5b4fb0, #b0a8f0); }
.bar.retry, .bar.silence { fill: light-dark(#8a8379, #948d84); }
.bar.failed, .bar.denied, .bar.refused { fill: light-dark(#b3261e, #f2a59e); }
.mark { fill: light-dark(#26231f, #eceae5); }
.timeline, .parts { padding-inline-start: 0; list-style: none; }
.parts { padding-inline-start: 1.25rem; list-style: decimal; }
.item { margin: .15rem 0; border: 0; padding: 0; }
.item.stage > summary { font-size: .85rem; }
.item:not(.stage) { margin-inline-start: 1.25rem; }
.item > summary { color: inherit; }
.item .when { font: .8rem ui-monospace, monospace; color: light-dark(#5d5953, #b8b4ac); margin-inline-start: .75rem; }
.item .state { font-size: .8rem; margin-inline-start: .75rem; color: light-dark(#b3261e, #f2a59e); }
.group { margin: .5rem 0 .75rem 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .15rem 1rem; margin: 0; font-size: .9rem; }
dt { color: light-dark(#5d5953, #b8b4ac); }
dd { margin: 0; min-width: 0; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
`
