import { counted, number } from '../numbers.ts'

/** Every word of the search tree that does not come from a demonstration. */
export const treeTexts = {
  demonstration: 'Problem',
  size: 'Size',
  loading: 'Searching…',
  failed: 'The search could not be started. Reload the page, or try a current browser.',

  tree: 'Search tree',
  treePicture: (nodes: number, solutions: number, deadEnds: number, depth: number) =>
    `Search tree with ${counted(nodes, 'node')}, ${counted(solutions, 'solution')} and ${counted(deadEnds, 'dead end')} so far; the search is at depth ${number(depth)}`,
  smaller: 'Smaller',
  larger: 'Larger',
  legend: 'What the signs mean',
  signs: { path: 'chosen now', branches: 'done', deadEnd: 'dead end', solution: 'solution' },
  board: 'Board',
  boardPicture: (title: string, options: readonly string[]) =>
    `${title}: ${options.length === 0 ? 'nothing is chosen' : options.join('; ')}`,

  transport: 'Steps of the search',
  play: 'Play',
  pause: 'Pause',
  back: 'One step back',
  forward: 'One step forward',
  toStart: 'To the start',
  toEnd: 'To the end',
  nextSolution: 'Next solution',
  keys: 'Space plays and pauses, ← and → go step by step, Home and End to the ends.',
  speed: 'Speed',
  speedValue: (perSecond: number) => `${counted(perSecond, 'step')} a second`,
  position: 'Step',
  positionValue: (step: number, steps: number) => `${number(step)} of ${number(steps)}`,

  counters: 'So far',
  nodes: 'Nodes',
  solutions: 'Solutions',
  deadEnds: 'Dead ends',
  depth: 'Depth',
  ofAll: (count: number, all: number) => `${number(count)} of ${number(all)}`,
  number,
  cut: (nodes: number) => `The tree is larger than this: the recording ends after ${number(nodes)} nodes.`,

  begins: (item: string, branches: number) =>
    `Nothing is chosen yet. No item has fewer options than ${item}: ${counted(branches, 'option')}. The search tries ${branches === 1 ? 'it' : 'one after the other'}.`,
  beginsDead: (item: string) => `Nothing is chosen yet, and ${item} has no options at all.`,
  chooses: (option: string, item: string) => `To cover ${item}, choose: ${option}.`,
  goesOn: (item: string, branches: number) =>
    branches === 1
      ? `Now there is only one option left for ${item}.`
      : `Now ${item} has the fewest options left: ${number(branches)}.`,
  deadEnd: (item: string) => `Now nothing is left that could cover ${item}: a dead end.`,
  allCovered: 'Now every item is covered.',
  solution: (count: number) => `Every item is covered exactly once: solution number ${number(count)}.`,
  takesBack: (option: string) => `Taken back: ${option}.`,
  optionsToTry: (left: number, item: string) =>
    left === 0 ? `All options for ${item} have been tried.` : `${counted(left, 'option')} still to try for ${item}.`,
  finished: (nodes: number, solutions: number) =>
    `The search has ended: ${counted(solutions, 'solution')} in a tree of ${counted(nodes, 'node')}.`,
}
