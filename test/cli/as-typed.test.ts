import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { familyNamed } from '../../src/index.ts'
import { pasteHere, temporaryFolder } from './rookery.ts'

/** Lines as people type them, and what they print. */

const LINK = 'https://puzz.link/p?hitori/5/5/2215323145111351354254321'
const GAME_ID = '5x5:2215323145111351354254321'
const BOARD = '2 2 1 5 3\n2 3 1 4 5\n1 1 1 3 5\n1 3 5 4 2\n5 4 3 2 1\n'
const SOLVED = /^# 2 # 5 3\n2 3 1 4 #\n# 1 # 3 5\n1 # 5 # 2\n5 4 3 2 1\nsolved: the only solution\./

const FILES: Readonly<Record<string, string>> = {
  'board.txt': BOARD,
  'codingame.txt': `5\n${BOARD.replaceAll(' ', '')}`,
  'links.txt': `${LINK}\n${GAME_ID}\n`,
  'contest.txt': familyNamed('queen-attack').examples[0]!.text,
}

/** The line, its exit code, what it prints, and the files it makes. */
type Line = readonly [line: string, code: number, prints: RegExp, files?: readonly string[]]

const CONTEST_PLAYERS: readonly Line[] = [
  [`rookery solve '${LINK}'`, 0, SOLVED],
  ['rookery solve queens 8', 0, /^(?:[Q.] ){7}[Q.]\n[\s\S]*solved: 8 queens/],
  [
    "rookery solve skyscrapers '0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0' --to codewars",
    0,
    /^\[\[2, 1, 4, 3\],\n \[3, 4, 1, 2\],\n \[4, 2, 3, 1\],\n \[1, 3, 2, 4\]\]\n$/,
  ],
  [
    "printf '5\\nXX..X\\n....X\\nXX.X.\\nX....\\n.....\\n' | rookery solve rooks --from codingame --to codingame",
    0,
    /^6\n$/,
  ],
  ['rookery solve hitori codingame.txt --to codingame', 0, /^\*2\*53\n2314\*\n\*1\*35\n/],
  ['rookery solve queen-attack contest.txt --to topcoder --steps 3000', 0, /^\d+\n\d/],
  [`rookery solve '${GAME_ID}'`, 0, SOLVED],
  ["rookery solve '[2, 2, 1, 3, 2, 2, 3, 1, 1, 2, 2, 3, 3, 2, 1, 3]' --to codewars", 0, /^\[\[1, 3, 4, 2\],\n/],
  ['rookery count queens 6', 0, /^4 solutions, 1 up to rotation and reflection\n/],
  ['rookery check hitori board.txt board.txt', 1, /^r1c1 r1c2: A number stands/],
]

const SETTERS: readonly Line[] = [
  [
    'rookery generate hitori --size 5 --seed 1 --count 2 --with-solutions',
    0,
    /^(?:\d{5}\n){5}\nsolution \(\w+\):\n(?:[#.\d ]+\n){5}\n(?:\d{5}\n){5}\nsolution/,
  ],
  [
    'rookery generate hitori --size 5 --seed 1 --json',
    0,
    /^\{"id":"hitori-1","family":"hitori",.*"grade":"\w+","solution":\{.*"links":\{"puzzlink":"https:.*"tatham":"5x5:/,
  ],
  [
    'rookery generate hitori --size 4 --seed 1 --count 10 --out boards',
    0,
    /^10 puzzles in .*, seed 1, in boards\n$/,
    ['boards/hitori-1.02.txt', 'boards/hitori-1.10.txt'],
  ],
  ['rookery generate skyscrapers --size 4 --seed 2 --to puzzlink', 0, /^https:\/\/puzz\.link/],
  ['rookery generate hitori --size 5 --seed 1 --time 30', 0, /^(?:\d{5}\n){5}$/],
  ['rookery grade hitori board.txt', 0, /^solved {6}medium {3}5x5 {6}https:\/\/puzz\.link\/p\?hitori/],
  ['rookery convert hitori board.txt --svg board.svg', 0, /^$/, ['board.svg']],
  [`rookery print hitori board.txt '${GAME_ID}' -o sheet.html`, 0, /^$/, ['sheet.html']],
  [
    'rookery explain hitori board.txt --boards --svg steps.svg',
    0,
    /^1\. The number 1 stands on r3c1/,
    ['steps-01.svg', 'steps-02.svg', 'steps.svg'],
  ],
  ['rookery help generate hitori', 0, /^Usage: rookery generate hitori \[options\]\n/],
]

const SCRIPTERS: readonly Line[] = [
  ['rookery grade --batch links.txt', 0, /^solved +medium +5x5 +https.*\nsolved +medium .*\n$/],
  ['rookery grade --batch links.txt --csv', 0, /^status,grade,size,link\nsolved,medium,5x5,https/],
  ['rookery solve --batch links.txt', 0, /^\{"family":"hitori","status":"solved"/],
  ['rookery count --batch links.txt', 0, /^\{"family":"hitori",.*"count":"1"/],
  ['rookery explain --batch links.txt', 0, /"grade":"medium".*\n.*"grade":"medium"/],
  ['rookery forced --batch links.txt', 0, /^\{"family":"hitori",.*"always":\[\[0,0\]/],
  ['rookery convert --batch links.txt --to tatham', 0, /"text":"5x5:2215323145111351354254321"/],
  [
    `printf '${GAME_ID}\\n5x5:22\\n' | rookery solve --batch -`,
    2,
    /"solved".*\n\{"error":\{"message":"no family can read this; hitori, the closest: .*","line":2,"column":7\}\}\n$/,
  ],
  ['cat board.txt | rookery solve --json', 0, /^\{"family":"hitori","status":"solved"/],
  ['rookery completion bash', 0, /complete -F _rookery rookery\n$/],
]

const NEWCOMERS: readonly Line[] = [
  ['rookery rook', 2, /^rookery: unknown command 'rook'\. Did you mean: rookery solve rooks\? /],
  ['rookery sovle rooks', 2, /^rookery: unknown command 'sovle'\. Did you mean solve\? /],
  ['rookery solve rokos board.txt', 2, /^rookery: unknown family 'rokos'\. Did you mean rooks\? /],
  [
    'rookery solve hitori board.txt --method clasues',
    2,
    /^rookery: unknown method 'clasues'\. Did you mean clauses\? /,
  ],
  ['rookery solve hitori board.txt --tiem 3', 2, /^rookery: .*'--tiem' \(Did you mean --time\?\)\n$/],
  ['rookery solve borad.txt', 2, /^borad\.txt: there is no such file\n$/],
  ['rookery board.txt', 2, /Did you mean: rookery solve board\.txt\? /],
  ['rookery solve board.txt', 0, SOLVED],
  ['rookery hint hitori board.txt', 0, /^step: .*\br\dc\d\b/m],
  [
    "rookery solve 'https://puzz.link/p?hitori/5/5/22153'",
    2,
    /^the link:1:37: .* hitori, the closest: expected 25 numbers for 5 rows of 5, found 5\n/,
  ],
]

const PEOPLE = { 'contest players': CONTEST_PLAYERS, setters: SETTERS, scripters: SCRIPTERS, newcomers: NEWCOMERS }

describe.each(Object.entries(PEOPLE))('%s type', (_, lines) => {
  it.for(lines)('%s', async ([line, code, prints, files = []]) => {
    const folder = temporaryFolder()
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
    const { code: own, stdout, stderr } = await pasteHere(line, folder)
    expect({ own, text: stdout === '' ? stderr : stdout }).toEqual({ own: code, text: expect.stringMatching(prints) })
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true)
  })
})

describe('what goes into files', () => {
  it('a sheet has every puzzle with its grade, and the solutions at the back', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'links.txt'), FILES['links.txt']!)
    const line = 'rookery print --batch links.txt --title "For <Ann> & Bob" --per-page 1 -o sheet.html'
    expect(await pasteHere(line, folder)).toEqual({ code: 0, stdout: '', stderr: '' })
    const page = readFileSync(join(folder, 'sheet.html'), 'utf8')
    const [puzzles, solutions] = page.split('<section class="solutions">')
    expect(page).toContain('<title>For &lt;Ann&gt; &amp; Bob</title>')
    expect(puzzles!.match(/Hitori, medium<\/figcaption><svg /g)).toHaveLength(2)
    expect(puzzles!.match(/<section class="page"/g)).toHaveLength(2)
    expect(solutions!.match(/<svg /g)).toHaveLength(2)
    // Self-contained: nothing is loaded from elsewhere.
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import/)
    const without = await pasteHere('rookery print --batch links.txt --no-solutions', folder)
    expect(without.stdout).not.toContain('Solutions')
  })

  it('a generated puzzle and its solution have files of the same name', async () => {
    const folder = temporaryFolder()
    await pasteHere('rookery generate hitori --size 5 --seed 3 --count 2 --with-solutions --out out', folder)
    const files = readdirSync(join(folder, 'out')).sort()
    expect(files).toEqual([1, 2].flatMap((k) => [`hitori-3.${k}.solution.txt`, `hitori-3.${k}.txt`]))
    const check = await pasteHere('rookery check hitori out/hitori-3.1.txt solution.txt', folder)
    expect(check.code).toBe(2)
    const solution = readFileSync(join(folder, 'out/hitori-3.1.solution.txt'), 'utf8')
    writeFileSync(join(folder, 'solution.txt'), solution.replace(/\n\ngrade: \w+\n$/, '\n'))
    const right = await pasteHere('rookery check hitori out/hitori-3.1.txt solution.txt', folder)
    expect(right).toMatchObject({ code: 0, stdout: expect.stringMatching(/^valid: /) })
  })
})
