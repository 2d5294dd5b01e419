/** What the back office puts into the storage of the tab that it opens (LookButton.tsx): data of account.lookBegin. */
interface Look {
  /** The guid, for calls that only read; the server refuses all others. */
  look: string
  userID: number
  nickName: string
  userName: string
  /** When it ends, ms UTC. */
  until: number
}

const MINUTE = 60_000
/** How often the tab asks whether the look has ended: by another look, or with the session of whoever began it. */
const ASKED_MS = 15_000
/** Long enough to read that nothing was changed, ms. */
const REFUSED_MS = 6_000

// Other tabs hear nothing of it, and it hears nothing of the own account of this browser.
for (const shared of ['BroadcastChannel', 'EventSource'])
  Object.defineProperty(globalThis, shared, { value: undefined })
// What the service worker keeps for reading without network belongs to the own account as well.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
for (const kept of ['caches', 'PushManager']) Reflect.deleteProperty(globalThis, kept)
addEventListener('pagehide', keepCookies)
showBanner(JSON.parse(sessionStorage.getItem('look') ?? '') as Look)

/** Puts the cookie that the client wrote last, such as the chosen subject, among those of the tab: a reload finds it again. */
function keepCookies(): void {
  const [written, ...life] = document.cookie.split('; path=')
  if (!written || life.length === 0) return
  const nameOf = (one: string) => one.split('=')[0]
  const others = (sessionStorage.getItem('jar') ?? '').split('; ').filter((one) => nameOf(one) !== nameOf(written))
  sessionStorage.setItem('jar', [written, ...others].join('; '))
  // biome-ignore lint/suspicious/noDocumentCookie: it is a plain property of this tab (lookTab.ts).
  document.cookie = sessionStorage.getItem('jar') ?? ''
}

/** Says above every page whose account it is, that nothing can be changed, and until when; ends the look. */
function showBanner(look: Look): void {
  const banner = document.createElement('aside')
  banner.setAttribute('aria-label', '只读查看')
  Object.assign(banner.style, {
    ...{ position: 'sticky', top: '0', zIndex: '10000', display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
    ...{ alignItems: 'center', justifyContent: 'center', padding: '8px 16px', fontSize: '14px', lineHeight: '20px' },
    ...{ color: '#3d2400', background: '#ffd591' },
  })
  const text = document.createElement('span')
  const left = document.createElement('span')
  left.setAttribute('role', 'timer')
  text.textContent = `只读查看：${look.nickName}（${look.userName}，编号 ${look.userID}）看到的页面。不能作答、修改或购买，学员不受影响。`
  const end = document.createElement('button')
  end.type = 'button'
  end.textContent = '结束查看'
  Object.assign(end.style, {
    ...{ padding: '2px 12px', font: 'inherit', color: 'inherit', cursor: 'pointer', background: 'transparent' },
    ...{ border: '1px solid', borderRadius: '4px' },
  })
  end.addEventListener('click', () => void endLook(look))
  const refused = document.createElement('strong')
  refused.setAttribute('role', 'alert')
  let silence: ReturnType<typeof setTimeout> | undefined
  addEventListener('refused', () => {
    refused.textContent = '什么也没有改变：只读查看不能替学员操作'
    clearTimeout(silence)
    silence = setTimeout(() => refused.replaceChildren(), REFUSED_MS)
  })
  banner.append(text, refused, left, end)
  document.body.prepend(banner)

  const tick = () => {
    keepCookies()
    const ms = look.until - Date.now()
    // The client drops the guid where it learns of the end first: nobody logs in as somebody else below this banner.
    if (ms <= 0 || sessionStorage.getItem('guid') !== look.look) return over()
    left.textContent = ms > MINUTE ? `还剩 ${Math.ceil(ms / MINUTE)} 分钟` : `还剩 ${Math.ceil(ms / 1000)} 秒`
    setTimeout(tick, 1_000)
  }
  tick()
  const ask = async () => {
    if (await isEnded(look)) over()
    else setTimeout(ask, ASKED_MS)
  }
  void ask()
}

/** Whether the server knows of no such look any more; an answer that does not arrive says nothing. */
async function isEnded({ look }: Look): Promise<boolean> {
  try {
    const reply = await fetch(`/api/user/getUserInfo?${new URLSearchParams({ guid: look })}`)
    return ((await reply.json()) as { status: unknown }).status === 401
  } catch {
    return false
  }
}

async function endLook({ look }: Look): Promise<void> {
  const body = new URLSearchParams({ guid: look })
  await fetch('/api/user/logout', { method: 'POST', body }).catch(() => undefined)
  over()
}

/** Nothing of the learner stays on the page or in the tab, nor does what still runs there keep anything. */
function over(): void {
  Storage.prototype.setItem = () => undefined
  sessionStorage.clear()
  const said = document.createElement('p')
  Object.assign(said.style, { maxWidth: '36em', padding: '24px', margin: '20vh auto', textAlign: 'center' })
  said.setAttribute('role', 'status')
  said.textContent = '查看已结束，可以关闭这个标签页。需要再看时，请从后台重新打开。'
  document.body.replaceChildren(said)
}
