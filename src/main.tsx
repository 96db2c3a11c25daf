import './page/app/styles/app.css'
import { mount } from './page/app/mount.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('index.html has no #root element.')
mount(root)
