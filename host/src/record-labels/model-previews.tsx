import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import type { ChangeDetail } from '@ar/records/history';
import type { ComponentProps } from 'react';

type Extras = NonNullable<ComponentProps<typeof ChangeDetail>['extras']>;

export const modelPreviews = (entity: Entity): Extras =>
  Object.fromEntries(
    fieldsOf(entity).flatMap(([name, field]) =>
      field.kind === 'file' && field.upload === 'model' ? [[name, { preview: ModelPreview }]] : [],
    ),
  );

const ModelPreview = (file: { source: File | string; name: string; opened?: boolean }) => (
  <ModelViewer {...file} label={file.name} />
);
