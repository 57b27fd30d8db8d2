import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { Subscriber } from './subscriber.entity.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsResolver } from './subscriptions.resolver.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Who wants to hear of new issues and calls. */
@Module({
  imports: [TypeOrmModule.forFeature([Subscriber]), AuthModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, SubscriptionsResolver],
})
export class SubscriptionsModule {}
