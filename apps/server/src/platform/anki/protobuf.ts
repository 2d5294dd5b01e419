/** As much of Protocol Buffers as Anki's packages need: https://protobuf.dev/programming-guides/encoding */

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

/** Field numbers with their values: integers not below 0, texts, bytes and messages; a float as a Float32Array. */
export type Message = readonly (readonly [
  field: number,
  value: number | boolean | string | Uint8Array | Float32Array,
])[]

/** A message. Fields that have their default (0, false, empty) are left out, as Anki does. */
export function message(fields: Message): Uint8Array {
  const parts: Uint8Array[] = []
  for (const [field, value] of fields) {
    if (typeof value === 'number' || typeof value === 'boolean') {
      if (Number(value) !== 0) parts.push(Uint8Array.from([...varint(field * 8 + VARINT), ...varint(Number(value))]))
    } else if (value instanceof Float32Array && value.length === 1)
      parts.push(Uint8Array.from(varint(field * 8 + FIXED32)), new Uint8Array(value.buffer))
    else {
      const bytes =
        typeof value === 'string'
          ? new TextEncoder().encode(value)
          : value instanceof Float32Array
            ? new Uint8Array(value.buffer)
            : value
      parts.push(Uint8Array.from([...varint(field * 8 + BYTES), ...varint(bytes.length)]), bytes)
    }
  }
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Fields of a message: integers as numbers, texts, bytes and messages as bytes. Throws where it is no message. */
export function* fieldsOf(bytes: Uint8Array): Generator<readonly [field: number, value: number | Uint8Array]> {
  let at = 0
  const number = (): number => {
    let value = 0
    for (let shift = 0; shift < 10; shift++) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value += (byte & 127) * 128 ** shift
      if (byte < 128) return value
    }
    throw new Error('protobuf: cut off')
  }
  const some = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new Error('protobuf: cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = number()
    const field = Math.floor(key / 8)
    const kind = key % 8
    if (kind === VARINT) yield [field, number()]
    else if (kind === BYTES) yield [field, some(number())]
    else if (kind === FIXED64) some(8)
    else if (kind === FIXED32) some(4)
    else throw new Error('protobuf: unknown kind of field')
  }
}

const decoder = new TextDecoder()

/** The last text of a field; empty: none. */
export function textOf(bytes: Uint8Array, field: number): string {
  let text = ''
  for (const [number, value] of fieldsOf(bytes))
    if (number === field && typeof value !== 'number') text = decoder.decode(value)
  return text
}

/** The last integer of a field; 0: none. */
export function numberOf(bytes: Uint8Array, field: number): number {
  let found = 0
  for (const [number, value] of fieldsOf(bytes)) if (number === field && typeof value === 'number') found = value
  return found
}
