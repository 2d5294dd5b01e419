import { pagesFor } from '@tizhou/domain/sales/payWays'
import type { AgentInfo } from '../../platform/agent/agent.ts'
import { clientType } from '../../platform/clientType.ts'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { QrCode } from '../../ui/illustration/QrCode.tsx'
import styles from './Service.module.css'

const NAMES = { pc: '代理商付款页面', phone: '手机付款页面', wechat: '微信付款页面' } as const

const deviceOf = (): 'phone' | 'wechat' | 'pc' => {
  if (/MicroMessenger/i.test(navigator.userAgent)) return 'wechat'
  const type = clientType()
  return type === 'web_iPhone' || type === 'web_android' ? 'phone' : 'pc'
}

/** The pages where the agent itself is paid; on a computer, pages for phones are QR codes. */
export function PayElsewhere({ agent }: { agent: AgentInfo | null }) {
  const pages = agent?.PayPages ?? {}
  const device = deviceOf()
  const kinds = pagesFor(pages, device)
  if (kinds.length === 0) return null
  return (
    <section className={styles.service} aria-label="在代理商的页面付款">
      <p>由{agent?.AgentName}在自己的页面收款，付款后由其为您开通。</p>
      {kinds.map((kind) =>
        device === 'pc' && kind !== 'pc' ? (
          <figure key={kind} className={styles.scan}>
            <QrCode text={pages[kind] ?? ''} label={`${NAMES[kind]}二维码`} />
            <figcaption>{kind === 'wechat' ? '用微信扫码付款' : '用手机扫码付款'}</figcaption>
          </figure>
        ) : (
          <a key={kind} className={buttonClass('vip')} href={pages[kind]} target="_blank" rel="noreferrer noopener">
            前往{NAMES[kind]}
          </a>
        ),
      )}
    </section>
  )
}
