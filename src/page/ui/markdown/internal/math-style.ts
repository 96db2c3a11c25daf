import './math.css'
import 'katex/dist/katex.min.css'
import { copyFormulasAsSource } from './copied-formulas.ts'

// This module is loaded once, before the first typeset formula.
copyFormulasAsSource()
