import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import type { RecordView } from '@ar/records/view';
import type { ComponentProps } from 'react';

type Extras = NonNullable<ComponentProps<typeof RecordView>['extras']>;

export const modelPreviews = (entity: Entity): Extras =>
  Object.fromEntries(
    fieldsOf(entity).flatMap(([name, field]) =>
      field.kind === 'file' && field.upload === 'model' ? [[name, { preview: ModelPreview }]] : [],
    ),
  );

const ModelPreview = (file: { source: File | string; name: string }) => (
  <ModelViewer {...file} label={file.name} />
);
