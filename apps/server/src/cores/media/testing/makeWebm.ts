const element = (id: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
const number = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255])
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/**
 * A minimal WebM: headers, two tracks, one cluster. Without `seconds` it has no duration, as screen recordings have
 * none.
 */
export function makeWebm({ seconds, type = 'webm' }: { seconds: number; type?: string }): Buffer {
  const track = (kind: number, codec: string, more: Buffer[] = []) =>
    element('ae', Buffer.concat([element('83', number(kind)), element('86', Buffer.from(codec)), ...more]))
  const size = element('e0', Buffer.concat([element('b0', number(640)), element('ba', number(360))]))
  const length = seconds > 0 ? [element('4489', float(seconds * 1000))] : []
  const segment = Buffer.concat([
    element('1549a966', Buffer.concat([element('2ad7b1', number(1_000_000)), ...length])),
    element('1654ae6b', Buffer.concat([track(1, 'V_VP9', [size]), track(2, 'A_OPUS')])),
    element('1f43b675', Buffer.alloc(40)),
  ])
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from(type))), element('18538067', segment)])
}
