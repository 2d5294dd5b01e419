import { unzipSync } from 'fflate'
import { fenOfText, momentOfText } from '../moneyText.ts'
import { type BillLine, ProviderDown } from '../port.ts'

const MOST_BYTES = 128 * 1024 * 1024
const TRIES = 3

interface Download {
  timeoutMs: number
  testEndpoint: string | undefined
}

/**
 * Asks for the address of a bill and downloads it at once: the address is valid for 30 s, so a retry asks for a new
 * one.
 */
export async function fetchAlipayBill(ask: () => Promise<string | undefined>, from: Download): Promise<BillLine[]> {
  for (let left = TRIES; ; left--) {
    const address = await ask()
    if (address === undefined) return []
    try {
      return readAlipayBill(await download(address, from))
    } catch (error) {
      if (left <= 1 || !(error instanceof ProviderDown) || error.code !== 'bill gone') throw error
    }
  }
}

async function download(address: string, { timeoutMs, testEndpoint }: Download): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.origin !== testEndpoint)) throw new ProviderDown('bill address')
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs * 4) })
    if (!reply.ok) throw new Error()
    const bytes = new Uint8Array(await reply.arrayBuffer())
    // A ZIP, not an HTML page saying that the address has expired.
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return bytes
  } catch {}
  throw new ProviderDown('bill gone')
}

/** The lines of a trade bill: a ZIP with the details and a summary, both GBK with header and footer lines. */
export function readAlipayBill(zip: Uint8Array): BillLine[] {
  let files: Record<string, Uint8Array>
  try {
    let bytes = 0
    files = unzipSync(zip, {
      filter: ({ originalSize }) => {
        bytes += originalSize
        if (bytes > MOST_BYTES) throw new Error('too large')
        return true
      },
    })
  } catch {
    throw new ProviderDown('unreadable bill')
  }
  const text = Object.values(files)
    .map((bytes) => new TextDecoder('gbk').decode(bytes))
    .find((found) => /^支付宝交易号,商户订单号,/m.test(found))
  if (text === undefined) throw new ProviderDown('unreadable bill')
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(cellsOf)
  const [header = [], ...lines] = rows
  return lines.map((cells) => {
    if (cells.length !== header.length) throw new ProviderDown('unreadable bill')
    const cell = (name: string): string => cells[header.findIndex((title) => title.startsWith(name))] ?? ''
    const isRefund = cell('业务类型') === '退款'
    const refundNo = cell('退款批次号')
    return {
      outTradeNo: cell('商户订单号'),
      tradeNo: cell('支付宝交易号'),
      kind: isRefund ? 'refunded' : 'paid',
      amountFen: Math.abs(fenOfText(cell('订单金额'))),
      // Fees are negative in the bill.
      feeFen: 0 - fenOfText(cell('服务费')),
      at: momentOfText(cell('完成时间')),
      ...(isRefund && refundNo && { refundNo }),
    }
  })
}

/** Each value ends with a tab, so that spreadsheets keep long numbers as text. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
  return cells
}
