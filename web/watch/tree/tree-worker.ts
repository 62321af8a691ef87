import { expose } from 'comlink'
import { TreeEngine } from './tree-engine.ts'

expose(new TreeEngine())
