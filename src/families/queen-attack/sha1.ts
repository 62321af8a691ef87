const BLOCK = 64

/** The words of a block and those made from them; one array for all calls, as nothing of it is kept. */
const words = new Int32Array(80)

/** The SHA-1 digest of a message, 20 bytes. Written here because the library knows neither Node's crypto nor a browser's. */
export function sha1(message: Uint8Array): Uint8Array {
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  // After the message come a one-bit and the length in eight bytes.
  const blocks = Math.ceil((message.length + 9) / BLOCK)
  for (let block = 0; block < blocks; block++) {
    readBlock(message, block * BLOCK)
    if (block === blocks - 1) {
      words[14] = Math.floor(message.length / 2 ** 29)
      words[15] = message.length << 3
    }
    takeBlock(hash)
  }
  const digest = new Uint8Array(20)
  for (let i = 0; i < 20; i++) digest[i] = hash[i >> 2]! >>> (24 - 8 * (i & 3))
  return digest
}

/** The bytes of a block as words, the first byte highest; behind the message a one-bit and zeros. */
function readBlock(message: Uint8Array, start: number): void {
  words.fill(0, 0, 16)
  const end = Math.min(BLOCK, message.length - start)
  for (let i = 0; i < end; i++) words[i >> 2]! |= message[start + i]! << (24 - 8 * (i & 3))
  if (end >= 0 && end < BLOCK) words[end >> 2]! |= 0x80 << (24 - 8 * (end & 3))
}

function takeBlock(hash: Int32Array): void {
  for (let i = 16; i < 80; i++) words[i] = turned(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1)
  let a = hash[0]!
  let b = hash[1]!
  let c = hash[2]!
  let d = hash[3]!
  let e = hash[4]!
  for (let i = 0; i < 80; i++) {
    let mixed: number
    if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999
    else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1
    else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
    else mixed = (b ^ c ^ d) + 0xca62c1d6
    const next = (turned(a, 5) + mixed + e + words[i]!) | 0
    e = d
    d = c
    c = turned(b, 30)
    b = a
    a = next
  }
  hash[0]! += a
  hash[1]! += b
  hash[2]! += c
  hash[3]! += d
  hash[4]! += e
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
