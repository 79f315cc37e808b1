export function NumberedSteps({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol>
      {steps.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b py-4">
          <span aria-hidden className="font-serif text-2xl text-engrave leading-none">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
