import { perform } from '../../../../calls/making/call.ts'
import { subscribePush, unsubscribePush } from '../../../../calls/reminders.ts'

/** Whether this browser can show notifications while no page is open. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser is registered for notifications. */
export const isSubscribed = async (): Promise<boolean> => canNotify() && (await subscription()) !== null

/** Asks the user for permission and registers the browser. Resolves with the reason, in words, where that fails. */
export async function startNotifying(pushKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted')
    return '浏览器没有允许通知；可以在地址栏左侧的网站设置里打开。'
  const registration = await navigator.serviceWorker.ready
  let made: PushSubscription
  try {
    made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  } catch {
    return '这个浏览器现在连不上它的推送服务，请稍后再试，或改用邮件。'
  }
  const { endpoint, keys } = made.toJSON()
  await perform(subscribePush(), { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  return undefined
}

export async function stopNotifying(): Promise<void> {
  const made = await subscription()
  if (!made) return
  await perform(unsubscribePush(), { endpoint: made.endpoint })
  await made.unsubscribe()
}
