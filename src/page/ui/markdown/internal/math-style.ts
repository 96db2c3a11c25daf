import './math.css'
import 'katex/dist/katex.min.css'
