import styles from './QuestionPicture.module.css'

const OPTIONS = [
  ['A', '血常规', ''],
  ['B', '心电图', 'right'],
  ['C', '胸部 X 线', ''],
  ['D', '腹部超声', ''],
  ['E', '冠状动脉 CT', ''],
] as const

/** A static picture of practising; nothing in it can be pressed. */
export function QuestionPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.card}>
        <div className={styles.head}>
          <span>A2 型题</span>
          <span>12 / 48</span>
        </div>
        <p className={styles.stem}>男，58岁。突发胸骨后压榨样疼痛 2 小时，伴大汗，含服硝酸甘油不缓解。首选的检查是</p>
        {OPTIONS.map(([letter, text, state]) => (
          <div key={letter} className={styles.option} data-state={state || undefined}>
            <b>{letter}</b>
            <span>{text}</span>
            {state === 'right' && <i>✓</i>}
          </div>
        ))}
        <div className={styles.verdict}>
          <strong>✓ 回答正确</strong>
          <span>全站 82% 答对</span>
        </div>
      </div>
      <div className={styles.sheet}>
        {Array.from({ length: 15 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a static picture
          <i key={at} data-state={at === 3 || at === 7 ? 'wrong' : at < 11 ? 'right' : at === 11 ? 'now' : undefined}>
            {at + 1}
          </i>
        ))}
      </div>
    </div>
  )
}
