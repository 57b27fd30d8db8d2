import { IsString } from 'class-validator';
import { validation } from './validation.js';

class Input {
  @IsString() title: string;
}

it('an input has its own fields only, whatever was sent, and all that are wrong are named at once', async () => {
  const transform = (value: object) => validation().transform(value, { type: 'body', metatype: Input });
  expect({ ...(await transform({ title: 'Drini', isAdmin: true })) }).toEqual({ title: 'Drini' });
  await expect(transform({ isAdmin: true })).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'title' }] });
});
