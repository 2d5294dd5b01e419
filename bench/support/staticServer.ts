import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/**
 * A plain Node server that sends one file by ranges, to compare the product's videos with. `node staticServer.ts
 * <file>`
 */
const file = process.argv[2] as string
const { size } = statSync(file)
const server = createServer((request, response) => {
  const [, from = '0', to = `${size - 1}`] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Number(to)]
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
    'accept-ranges': 'bytes',
  })
  pipeline(createReadStream(file, { start, end }), response, () => undefined)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
