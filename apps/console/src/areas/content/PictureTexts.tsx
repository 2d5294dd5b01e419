import { PICTURE_TEXT, picturesIn, withPictureText } from '@tizhou/domain/richtext/tokens'
import { Form, Input, Typography } from 'antd'

interface Place {
  name: (string | number)[]
  label: string
}

const PLACES: readonly Place[] = [
  { name: ['groupStem'], label: '共用题干' },
  { name: ['hint'], label: '补充信息' },
  { name: ['stem'], label: '题干' },
  { name: ['explanation'], label: '解析' },
]

/** The alternative text of each picture in the question; it is stored after the picture's name in the text. */
export function PictureTexts({ onPut }: { onPut: () => void }) {
  const form = Form.useFormInstance()
  // Renders again with every text of the form.
  const values = Form.useWatch([], form) as { options?: readonly unknown[] } | undefined
  const options = (values?.options ?? []).flatMap((_, at) => {
    const label = `选项 ${String.fromCharCode(65 + at)}`
    return [
      { name: ['options', at, 'content'], label },
      { name: ['options', at, 'reason'], label: `${label} 的理由` },
    ]
  })
  const pictures = [...PLACES, ...options].flatMap(({ name, label }) =>
    picturesIn(String(form.getFieldValue(name) ?? '')).map((picture, at) => ({ ...picture, place: name, label, at })),
  )
  if (pictures.length === 0) return null
  return (
    <Form.Item
      label="图片说明"
      extra="给看不到图片的学员读出来的文字，写图里有什么，不写答案。不填则读作“题图 1”“题图 2”，不会读出文件名。"
    >
      {pictures.map(({ name, alt, place, label, at }) => (
        <Input
          key={`${place.join('.')} ${at}`}
          aria-label={`${label}图片 ${name} 的说明`}
          prefix={<Typography.Text type="secondary">{`${label} ${name}`}</Typography.Text>}
          maxLength={PICTURE_TEXT}
          value={alt}
          style={{ marginBottom: 4 }}
          onChange={(event) => {
            form.setFieldValue(place, withPictureText(String(form.getFieldValue(place) ?? ''), at, event.target.value))
            onPut()
          }}
        />
      ))}
    </Form.Item>
  )
}
