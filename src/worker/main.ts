// The entry of the worker. Nothing may import it: WebKit evaluates an entry again for each lazy chunk that imports from it.
// oxlint-disable-next-line import/no-unassigned-import -- an entry has nothing else to do
import './start-worker.ts'
