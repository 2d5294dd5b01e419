import { Button, Empty, Flex, Input } from 'antd'
import { useState } from 'react'
import styles from './FormatBar.module.css'
import { signsFound } from './symbols.ts'

/** Signs in groups, found by name or pinyin. Enter takes the first one; several may be taken. */
export function SignPicker({ onTake, onLeave }: { onTake: (sign: string) => void; onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const groups = signsFound(typed)
  const first = groups[0]?.signs[0]
  return (
    <div>
      <Input
        aria-label="查找符号"
        placeholder="名称、拼音或首字母，如 alpha、xydy"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          if (event.nativeEvent.isComposing || !first || typed.trim() === '') return
          event.preventDefault()
          onTake(first.sign)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
        autoFocus
        allowClear
      />
      <div className={styles.signs}>
        {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这个符号" />}
        {groups.map(({ name, signs }) => (
          <section key={name} aria-label={name}>
            <div className={styles.group}>{name}</div>
            <Flex wrap gap={2}>
              {signs.map((one) => (
                <Button
                  key={one.sign}
                  size="small"
                  title={one.name}
                  aria-label={`${one.sign} ${one.name}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onTake(one.sign)}
                >
                  {one.sign}
                </Button>
              ))}
            </Flex>
          </section>
        ))}
      </div>
    </div>
  )
}
