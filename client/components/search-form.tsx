import type { ComponentPropsWithoutRef, FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

type Props = ComponentPropsWithoutRef<'form'> & { action: string };

/** A search form that works without script; buttons may lead elsewhere with `formAction`. */
export function SearchForm({ action, ...rest }: Props) {
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const typed = [...new FormData(event.currentTarget, button)].map(([name, value]) => [name, String(value)]);
    void navigate(`${button?.getAttribute('formaction') ?? action}?${new URLSearchParams(typed)}`);
  }
  return <form role="search" {...rest} action={action} onSubmit={submit} />;
}
