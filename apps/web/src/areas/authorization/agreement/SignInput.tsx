import { SIGN_BOUNDS, type Sign, type StrokePoint, thinned } from '@tizhou/domain/authorization/sign'
import { CircleAlert, Eraser, Keyboard, PenLine, Undo2 } from 'lucide-react'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Agreement.module.css'
import { typedPng } from './typedPng.ts'

export interface SignHandle {
  read: () => Sign
}

interface SignInputProps {
  ref: Ref<SignHandle>
  /** The text of a typed signature. */
  name: string
  error: string | null
}

/** Dark in dark mode, too: the paper is white and is printed as it is. */
const INK = '#16233f'

/** A signature drawn with mouse, pen or finger; for keyboard users, the typed name. */
export function SignInput({ ref, name, error }: SignInputProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isTyped, setTyped] = useState(false)
  const [count, setCount] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    const element = canvas.current
    if (isTyped || !element) return
    let gone = false
    let watch: ResizeObserver | undefined
    setState('loading')
    import('signature_pad').then(
      ({ default: Pad }) => {
        if (gone) return
        const made = new Pad(element, { penColor: INK, minWidth: 1, maxWidth: 3 })
        pad.current = made
        const tell = () => setCount(made.toData().length)
        made.addEventListener('endStroke', tell)
        watch = new ResizeObserver(() => fit(element, made))
        watch.observe(element)
        fit(element, made)
        tell()
        setState('ready')
      },
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
      watch?.disconnect()
      pad.current?.off()
      pad.current = null
      setCount(0)
    }
  }, [isTyped])

  useImperativeHandle(ref, () => ({
    read: () => {
      if (isTyped) return { strokes: [], typed: name, png: name === '' ? '' : typedPng(name, INK) }
      const made = pad.current
      if (!made || made.isEmpty()) return { strokes: [], png: '' }
      return { strokes: strokesOf(made), png: made.toDataURL('image/png').replace(/^[^,]*,/, '') }
    },
  }))

  const undo = () => {
    const made = pad.current
    if (!made) return
    made.fromData(made.toData().slice(0, -1))
    setCount(made.toData().length)
  }
  const clear = () => {
    pad.current?.clear()
    setCount(0)
  }
  return (
    <fieldset className={styles.sign} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>签名</legend>
      {isTyped ? (
        <div className={styles.paper} data-typed="true">
          {name === '' ? '先填写姓名' : name}
        </div>
      ) : (
        <canvas ref={canvas} className={styles.paper} role="img" aria-label={`签名区，已写 ${count} 笔`} />
      )}
      <p className={styles.hint} role="status">
        {isTyped
          ? '以上面填写的姓名作为签名。'
          : state === 'failed'
            ? '签名板没有加载成功，请检查网络后刷新，或改用键盘签名。'
            : '用鼠标、触控笔或手指在框内写下姓名。'}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.refused} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      <div className={styles.tools}>
        {!isTyped && (
          <>
            <Button size="s" variant="ghost" icon={<Undo2 />} disabled={count === 0} onClick={undo}>
              撤销一笔
            </Button>
            <Button size="s" variant="ghost" icon={<Eraser />} disabled={count === 0} onClick={clear}>
              清除
            </Button>
          </>
        )}
        <Button size="s" variant="ghost" icon={isTyped ? <PenLine /> : <Keyboard />} onClick={() => setTyped(!isTyped)}>
          {isTyped ? '改用手写签名' : '改用键盘签名'}
        </Button>
      </div>
    </fieldset>
  )
}

/** Matches the canvas to the screen's pixels and redraws the signature. */
function fit(element: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.min(3, Math.max(1, window.devicePixelRatio))
  const data = pad.toData()
  element.width = Math.round(element.offsetWidth * ratio)
  element.height = Math.round(element.offsetHeight * ratio)
  element.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(data)
}

function strokesOf(pad: SignaturePad): StrokePoint[][] {
  const groups = pad.toData()
  const began = groups[0]?.points[0]?.time ?? 0
  const bound = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const strokes = groups.map(({ points }) =>
    points.map(
      ({ x, y, time }): StrokePoint => [
        bound(x, SIGN_BOUNDS.coordinate),
        bound(y, SIGN_BOUNDS.coordinate),
        bound(time - began, 86_400_000),
      ],
    ),
  )
  return thinned(strokes)
}
