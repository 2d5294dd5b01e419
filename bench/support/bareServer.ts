import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'

/**
 * Fastify without the product, to compare the product with: a reply that is always the same text, and a POST whose one
 * row is durable before the reply, committed in groups.
 * `node bareServer.ts <folder>`, with the text in the folder's reply.json; prints its port.
 */
const folder = process.argv[2] as string
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)

const text = readFileSync(join(folder, 'reply.json'), 'utf8')
app.post('/fixed', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))

const sqlite = new Sqlite(join(folder, 'bare.db'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('create table if not exists entry (id integer primary key, body text not null)')
const insert = sqlite.prepare('insert into entry (body) values (?)')
let waiting: { body: string; done: () => void }[] = []
const commit = () => {
  const group = waiting
  waiting = []
  sqlite.exec('begin immediate')
  for (const { body } of group) insert.run(body)
  sqlite.exec('commit')
  for (const { done } of group) done()
}
app.post('/durable', async (request, reply) => {
  await new Promise<void>((done) => {
    if (waiting.length === 0) setImmediate(commit)
    waiting.push({ body: request.body as string, done })
  })
  return reply.type('application/json; charset=utf-8').send('{"status":200,"msg":"","data":null}')
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as { port: number }).port)
