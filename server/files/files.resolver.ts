import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { File, Image, type StoredFile, copyOf, urlOf } from './stored-file.js';

@Resolver(() => File)
export class FileResolver {
  @ResolveField()
  url(@Parent() file: StoredFile): string {
    return urlOf(file);
  }
}

@Resolver(() => Image)
export class ImageResolver {
  @ResolveField()
  url(@Parent() file: StoredFile): string {
    return urlOf(file);
  }

  @ResolveField()
  srcset(@Parent() file: StoredFile): string {
    const copies = (file.widths ?? []).map((width) => `${copyOf(urlOf(file), width)} ${width}w`);
    return [...copies, `${urlOf(file)} ${file.width}w`].join(', ');
  }
}
