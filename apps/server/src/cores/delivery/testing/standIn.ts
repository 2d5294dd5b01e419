import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in for a service has received, and what it is to answer. */
export interface ParcelStandIn {
  endpoint: string
  /** The signed JSON of queries with a correct signature. */
  asked: Record<string, unknown>[]
  /** Whole bodies as received. */
  bodies: string[]
  answer: (question: Record<string, unknown>) => unknown
  mood: 'good' | 'hang' | 'garble'
  close(): Promise<void>
}

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** Decodes a form's field by hand, so that the test does not rely on a parser of the product. */
function field(body: string, name: string): string {
  const part = body.split('&').find((one) => one.startsWith(`${name}=`)) ?? ''
  return decodeURIComponent(part.slice(name.length + 1).replaceAll('+', '%20'))
}

async function start(
  path: string,
  judge: (body: string) => { question: Record<string, unknown> } | { error: unknown },
): Promise<ParcelStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (standIn.mood === 'hang') return
      if (standIn.mood === 'garble') return void response.writeHead(502).end('<html>bad gateway</html>')
      const body = Buffer.concat(chunks).toString('utf8')
      standIn.bodies.push(body)
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const verdict =
        request.method === 'POST' && request.url === path && isForm ? judge(body) : { error: { wrong: request.url } }
      if ('question' in verdict) standIn.asked.push(verdict.question)
      const reply = 'question' in verdict ? standIn.answer(verdict.question) : verdict.error
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: ParcelStandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    bodies: [],
    answer: () => ({}),
    mood: 'good',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** 快递100 as documented: sign = upper(MD5(param + key + customer)), over param before encoding. */
export const kuaidi100StandIn = (customer: string, key: string): Promise<ParcelStandIn> =>
  start('/poll/query.do', (body) => {
    const param = field(body, 'param')
    if (field(body, 'customer') !== customer) return { error: { result: false, returnCode: '601', message: 'key' } }
    if (field(body, 'sign') !== md5(`${param}${key}${customer}`).toUpperCase())
      return { error: { result: false, returnCode: '503', message: '验证签名失败' } }
    return { question: JSON.parse(param) as Record<string, unknown> }
  })

/** 快递鸟 as documented: DataSign = urlencode(base64(hex MD5(RequestData + ApiKey))). */
export const kdniaoStandIn = (customer: string, key: string): Promise<ParcelStandIn> =>
  start('/Ebusiness/EbusinessOrderHandle.aspx', (body) => {
    const data = field(body, 'RequestData')
    const refuse = (ResultCode: string) => ({ error: { Success: false, ResultCode, Reason: '' } })
    if (field(body, 'EBusinessID') !== customer) return refuse('101')
    // The form in the body: encoded once.
    const signed = encodeURIComponent(Buffer.from(md5(`${data}${key}`)).toString('base64'))
    if (!body.split('&').includes(`DataSign=${signed}`)) return refuse('102')
    if (field(body, 'DataType') !== '2' || field(body, 'RequestType') !== '1002') return refuse('104')
    return { question: JSON.parse(data) as Record<string, unknown> }
  })
