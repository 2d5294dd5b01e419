/** What a call was refused with; undefined where it was taken. */
export const refusal = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error) => error,
  )
