import { expose } from 'comlink'
import { TreeDesk } from './tree-desk.ts'

expose(new TreeDesk())
