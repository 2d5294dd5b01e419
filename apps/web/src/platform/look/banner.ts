import styles from './banner.module.css'
import type { Look } from './lookTab.ts'

const MINUTE = 60_000

/** Says above every page whose account it is, that nothing can be changed, and until when; ends the look. */
export function showBanner(look: Look): void {
  const banner = document.createElement('aside')
  banner.className = styles.banner ?? ''
  banner.setAttribute('aria-label', '只读查看')
  const text = document.createElement('span')
  const left = document.createElement('span')
  left.setAttribute('role', 'timer')
  text.textContent = `只读查看：${look.nickName}（${look.userName}，编号 ${look.userID}）看到的页面。不能作答、修改或购买，学员不受影响。`
  const end = document.createElement('button')
  end.type = 'button'
  end.textContent = '结束查看'
  end.addEventListener('click', () => void endLook(look))
  banner.append(text, left, end)
  document.body.prepend(banner)
  document.title = `只读查看 · ${document.title}`

  const tick = () => {
    const ms = look.until - Date.now()
    if (ms <= 0) return over()
    left.textContent = ms > MINUTE ? `还剩 ${Math.ceil(ms / MINUTE)} 分钟` : `还剩 ${Math.ceil(ms / 1000)} 秒`
    setTimeout(tick, ms > MINUTE ? 5_000 : 1_000)
  }
  tick()
}

async function endLook({ look }: Look): Promise<void> {
  await fetch('/api/user/logout', {
    method: 'POST',
    body: new URLSearchParams({ guid: look }),
  }).catch(() => undefined)
  over()
}

/** Nothing of the learner stays on the page or in the tab. */
function over(): void {
  sessionStorage.clear()
  const said = document.createElement('p')
  said.className = styles.over ?? ''
  said.setAttribute('role', 'status')
  said.textContent = '查看已结束，可以关闭这个标签页。需要再看时，请从后台重新打开。'
  document.body.replaceChildren(said)
}
