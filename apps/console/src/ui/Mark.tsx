/** The mark of the product, as the learner's client serves it. */
export const Mark = ({ className }: { className?: string }) => <img src="/favicon.svg" alt="" className={className} />
