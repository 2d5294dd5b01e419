import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import styles from './CalculatorPanel.module.css'
import { type Key, keyOf, OFF, pressed } from './calculator.ts'

const KEYS: readonly Key[] = [
  'C',
  '√',
  '%',
  '⌫',
  '7',
  '8',
  '9',
  '÷',
  '4',
  '5',
  '6',
  '×',
  '1',
  '2',
  '3',
  '−',
  '0',
  '.',
  '±',
  '+',
]

const NAMES: Partial<Record<Key, string>> = {
  C: '清除',
  '√': '开方',
  '%': '百分数',
  '⌫': '退格',
  '÷': '除',
  '×': '乘',
  '−': '减',
  '+': '加',
  '±': '正负',
  '.': '小数点',
}

/** The calculator of the exam room. While it has the focus, keys do not reach the question. */
export function CalculatorPanel({ onClose }: { onClose: () => void }) {
  const [calculator, setCalculator] = useState(OFF)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const press = (key: Key) => setCalculator((now) => pressed(now, key))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    if (event.key === 'Escape') return onClose()
    // A focused button handles Enter and space itself.
    if (event.key === 'Enter' && event.target !== panel.current) return
    const key = keyOf(event.key)
    if (!key) return
    event.preventDefault()
    press(key)
  }
  return (
    <div ref={panel} role="dialog" aria-label="计算器" tabIndex={-1} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <span>计算器</span>
        <IconButton size="s" label="关闭计算器" icon={<X />} onClick={onClose} />
      </div>
      <output className={styles.display} aria-label="结果">
        {calculator.shown}
      </output>
      <div className={styles.keys}>
        {KEYS.map((key) => (
          <button key={key} type="button" aria-label={NAMES[key]} onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles.equals} aria-label="等于" onClick={() => press('=')}>
          =
        </button>
      </div>
    </div>
  )
}
